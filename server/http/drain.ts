import { setImmediate as afterPolling, setTimeout as pause } from 'node:timers/promises';
import type {} from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { repeatUntil } from '../lib/pause.ts';
import { closePorts } from './listen.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends clients to other nodes and still answers calls for `ms`. Ends early when the signal aborts. */
    drain(ms: number, signal: AbortSignal): Promise<void>;
  }
}

const goingAway = 1001;
const stepMs = 50;
/** Live connections are closed in this part of the time. The rest is for pages that connected to this node again. */
const liveCloseShare = 0.8;
/** Time for the last calls on connections that are open when the port closes. */
const lastCallsMs = 1_000;
/** Step 2 below: connections are kept open for this time before the port closes, but at most a quarter of the drain. */
const keepOpenMs = 500;

/**
 * A drain has four steps, because proxies differ:
 *
 * 1. `/readyz` answers 503, so proxies that check it send new requests elsewhere. Every answer closes its connection,
 *    so that clients without a proxy move too. Idle connections stay open, because a request may be arriving.
 * 2. Shortly before the end, connections are kept again. A proxy without health checks (nginx) then has open
 *    connections and is not opening a new one when the port closes. The system drops connections that are not accepted
 *    yet.
 * 3. The port closes. A client whose connection is refused can safely try another node.
 * 4. The next answer on each connection closes it. Connections that stay idle are closed at the end.
 */
export function prepareDraining(app: FastifyInstance, parts: readonly { markStopping: () => void }[]) {
  let closesConnections = false;

  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closesConnections) reply.header('connection', 'close');
    done();
  });

  app.decorate('drain', async (ms: number, signal: AbortSignal) => {
    const keptMs = Math.min(keepOpenMs, ms / 4);
    const wait = (time: number) => pause(time, undefined, { signal });
    for (const part of parts) part.markStopping();
    closesConnections = true;
    const end = new AbortController();
    const closing = closeLiveConnections(app, ms * liveCloseShare, end.signal);
    try {
      await wait(ms - keptMs);
      closesConnections = false;
      await wait(keptMs);
      // Close right after the event loop has accepted new connections, so that hardly any is waiting.
      await afterPolling();
      closePorts(app);
      closesConnections = true;
      await wait(Math.min(lastCallsMs, ms));
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      end.abort();
      await closing;
    }
  });
}

/** Closes live connections one by one, so that the pages do not all connect to the other nodes at once. */
function closeLiveConnections(app: FastifyInstance, ms: number, signal: AbortSignal): Promise<void> {
  const since = performance.now();
  const sockets = [...app.websocketServer.clients];
  let closed = 0;
  return repeatUntil(signal, stepMs, () => {
    const due = Math.ceil(Math.min(1, (performance.now() - since) / ms) * sockets.length);
    for (const socket of sockets.slice(closed, due)) socket.close(goingAway);
    closed = due;
  });
}
