import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';

/**
 * The server's log. It never contains headers, bodies or queries of calls, because they carry tokens, passwords and
 * phone numbers. Lines are written beside the calls, not within them; the end of the process waits for the last ones.
 */
export const openLog = (level: string, stream: DestinationStream = pino.destination({ sync: false })): Logger =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err, req: call } }, stream);

/** Logs only the fields that locate the error. PostgreSQL quotes whole rows in `detail`. */
function err(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { type, message, stack } = stdSerializers.err(error);
  const place = ['code', 'table', 'constraint', 'routine'].flatMap((key) => {
    const value: unknown = Reflect.get(error, key);
    return value === undefined ? [] : [[key, value]];
  });
  return { type, message, stack, ...Object.fromEntries(place) };
}

const call = (request: FastifyRequest) => ({ method: request.method, path: pathOf(request.url) });

/** The path without the query, which may contain a token. */
export const pathOf = (url: string) => url.split('?', 1)[0]?.slice(0, 200);

/** Logs one line for each answered call. */
export function logCalls(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: pathOf(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: request.caller?.actor.id,
      },
      'answered',
    );
  });
}
