import type {} from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends everybody elsewhere, and goes on answering until `close`. */
    startDraining(ms: number): void;
  }
}

const goingAway = 1001;
const stepMs = 50;
/** The last part of the time is left for pages that came back to this node. */
const shareForGoodbyes = 0.8;

export function prepareDraining(app: FastifyInstance, readiness: Pick<Readiness, 'leave'>) {
  let draining = false;
  let goodbyes: NodeJS.Timeout | undefined;

  app.decorate('startDraining', (ms: number) => {
    draining = true;
    readiness.leave();
    goodbyes = sendAwayWithin(app, ms * shareForGoodbyes);
  });
  // The proxy must not send its next request on a connection that is about to close. It keeps the others open: closed
  // without a word they could have a request on the way.
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => clearInterval(goodbyes));
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
