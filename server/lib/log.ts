import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import { holdsAddress } from '#domain/wallet/address-in-text.ts';
import { isId } from './id.ts';

/** A write for each line costs a busy server more than the line. So lines wait for this many others, but never long. */
const batchLength = 4_096;
const longestWaitMs = 100;

type Lines = DestinationStream & { flushSync(): void };

/** Has the first waiting line written in time. While none waits, no timer runs: an idle server does nothing for its log. */
export function flushInTime(file: Lines & { flush(): void }): Lines {
  let isFlushDue = false;
  const flush = () => {
    isFlushDue = false;
    file.flush();
  };
  return {
    write(line) {
      file.write(line);
      if (isFlushDue) return;
      isFlushDue = true;
      setTimeout(flush, longestWaitMs).unref();
    },
    // Writes the last line of a start that failed.
    flushSync: () => file.flushSync(),
  };
}

/**
 * The server's log. It never contains headers, bodies or queries of calls, because they carry tokens, passwords and
 * phone numbers. It contains no address of a wallet either: its reader must not learn who owns what on a chain. Lines are
 * written beside the calls, not within them; the end of the process waits for the last ones.
 */
export const openLog = (
  level: string,
  stream: DestinationStream = flushInTime(pino.destination({ sync: false, minLength: batchLength })),
): Logger =>
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

/** The path without the query, which may contain a token. A wallet that somebody wrote in the place of an id is left out. */
export const pathOf = (url: string) => url.split('?', 1)[0]?.slice(0, 200).split('/').map(withoutAddress).join('/');

const shortestAddress = 30;

const withoutAddress = (segment: string): string =>
  segment.length >= shortestAddress && !isId(segment) && holdsAddress(segment) ? '(address)' : segment;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked every few seconds by machines. A good answer is logged at `debug`, because it says nothing. */
    isProbe?: boolean;
  }
  interface FastifyRequest {
    /** The order of a call whose address does not name it, for the log. */
    orderId: string | undefined;
  }
}

/** Logs one line for each answered call: who called from where, and about which order. */
export function logCalls(app: FastifyInstance) {
  app.decorateRequest('orderId', undefined);
  app.addHook('onResponse', (request, reply, done) => {
    const isQuiet = request.routeOptions.config.isProbe && reply.statusCode < 400;
    request.log[isQuiet ? 'debug' : 'info'](
      {
        method: request.method,
        path: pathOf(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: request.ip.slice(0, mostAddress),
        user: request.caller?.actor.id,
        order: request.orderId ?? orderIn(request),
      },
      'answered',
    );
    done();
  });
}

/** A trusted proxy passes on whatever a client has written, where it is told to. */
const mostAddress = 100;

function orderIn({ routeOptions: { url = '' }, params }: FastifyRequest): string | undefined {
  const id: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, 'id') : undefined;
  return url.startsWith('/v1/orders/:id') && typeof id === 'string' && isId(id) ? id : undefined;
}
