import { setImmediate as afterPolling, setTimeout as pause } from 'node:timers/promises';
import type {} from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { closePorts } from './listen.ts';
import type { Readiness } from './readiness.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends everybody elsewhere, and goes on answering so long. Ends early when the signal says so. */
    drain(ms: number, signal: AbortSignal): Promise<void>;
  }
}

const goingAway = 1001;
const stepMs = 50;
/** The last part of the time is left for pages that came back to this node. */
const shareForGoodbyes = 0.8;
/** For the last calls on connections that are open when the port closes. */
const lastCallsMs = 1_000;
/** See below: so long, but at most a quarter of the drain, connections are kept before the port closes. */
const keptMs = 500;

/**
 * A drain has four steps, since proxies differ:
 *
 * 1. `/readyz` is 503, so proxies that ask for it send new requests elsewhere. Each answer closes its connection, so that
 *    callers with a connection of their own move over too. Idle connections stay: a request may be on its way.
 * 2. Shortly before the end connections are kept again. A proxy that asks for nothing (nginx) has open ones at hand then,
 *    and is not just opening a new one when the port closes: the system drops connections that were not accepted yet.
 * 3. The port closes. Who is refused a connection may try elsewhere without danger.
 * 4. The next answer on each connection closes it. What is idle for all of this time is closed at the end.
 */
export function prepareDraining(app: FastifyInstance, readiness: Pick<Readiness, 'leave'>) {
  let closesConnections = false;

  app.addHook('onSend', async (_request, reply) => {
    if (closesConnections) reply.header('connection', 'close');
  });

  app.decorate('drain', async (ms: number, signal: AbortSignal) => {
    const kept = Math.min(keptMs, ms / 4);
    const wait = (time: number) => pause(time, undefined, { signal });
    readiness.leave();
    closesConnections = true;
    const goodbyes = sendAwayWithin(app, ms * shareForGoodbyes);
    try {
      await wait(ms - kept);
      closesConnections = false;
      await wait(kept);
      // Right after the system was asked for new connections, so that hardly one can be waiting.
      await afterPolling();
      closePorts(app);
      closesConnections = true;
      await wait(Math.min(lastCallsMs, ms));
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      clearInterval(goodbyes);
    }
  });
}

/** One after the other, so that the pages do not all knock at the other nodes at once. */
function sendAwayWithin(app: FastifyInstance, ms: number): NodeJS.Timeout {
  const since = performance.now();
  const sockets = [...app.websocketServer.clients];
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.ceil(Math.min(1, (performance.now() - since) / ms) * sockets.length);
    for (const socket of sockets.slice(sent, due)) socket.close(goingAway);
    sent = due;
    if (sent === sockets.length) clearInterval(timer);
  }, stepMs);
  return timer;
}
