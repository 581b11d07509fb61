import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../lib/refuse.ts';

/**
 * Answers 408 and closes the connection when the body of a call with a session or a recovery is not here in time. Such a call
 * holds what its headers were decided with. The body of a stranger has the time of every request.
 */
export function limitBodyTime(app: FastifyInstance, bodyMs: number) {
  app.addHook('preParsing', (request, reply, payload, done) => {
    const isKnown = request.caller !== null || request.recovery !== null;
    if (!isKnown || request.raw.complete) return done();
    const timer = setTimeout(() => {
      // Without a listener nothing reads the body any more, and the error would end the process.
      if (payload.listenerCount('error') === 0) return;
      reply.header('connection', 'close');
      payload.emit('error', new Refusal('VALIDATION_ERROR', { status: 408, reason: 'bodyIncomplete' }));
    }, bodyMs);
    const stop = () => clearTimeout(timer);
    payload.once('end', stop).once('close', stop);
    done();
  });
}
