import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fairQueue } from '../../lib/fair-queue.ts';
import { Refusal } from '../../lib/refuse.ts';
import { bearerToken } from '../access.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The calls of this route wait in a line of their own, apart from the person's other calls. */
    line?: 'export';
  }
}

/** The calls of one person that are in work at once. They share the database and the processor with all others. */
const maxInWork = 4;
/** A crowd that waits takes turns with the calls of the others, so that each of these waits for one call at most. */
const inCompany = 1;
/** Waiting calls: in all, and of one person. Only their headers are read. */
const maxWaiting = [2_000, 500];
const maxWaitMs = 5_000;
const retryAfterSeconds = 2;

const tooManyCalls = () => new Refusal('RATE_LIMIT_EXCEEDED', { retryAfterSeconds });

const openLines = () =>
  fairQueue({ running: { perOwner: maxInWork }, inCompany, waiting: maxWaiting, maxWaitMs, refusal: tooManyCalls });

/** `isHandled`: the handler has begun, so the call is in work until the handler ends, also when its client has left. */
type Call = { isHandled: boolean; gone: AbortSignal; end: () => void };

/**
 * The calls of a person beyond `maxInWork` wait in the person's own line, so that a burst of one account delays only this
 * account. A call is counted by its token before anything is looked up, and by its person, who may have several tokens,
 * while it is handled. Calls without a token are not counted here.
 */
export function keepCallLines(app: FastifyInstance): void {
  const [ofTokens, ofPeople] = [openLines(), openLines()];
  const calls = new WeakMap<FastifyRequest, Call>();
  const wrapped = new WeakSet<object>();

  app.addHook('onRequest', (request, { raw }, done) => {
    const { access, line = '' } = request.routeOptions.config;
    const token = bearerToken(request.headers.authorization);
    if (request.is404 || access === 'anyone' || token === '') return done();
    return waitInLine(request, { raw, key: `${line} ${token}` });
  });

  async function waitInLine(request: FastifyRequest, { raw, key }: { raw: FastifyReply['raw']; key: string }) {
    const gone = new AbortController();
    const over = Promise.withResolvers<void>();
    const call: Call = { isHandled: false, gone: gone.signal, end: over.resolve };
    raw.once('close', () => {
      gone.abort();
      if (!call.isHandled) call.end();
    });
    await new Promise<void>((resolve, reject) => {
      let hasWaited = false;
      const stay = () => {
        // A call that comes out of the line lets the calls go first that are ready in this turn of the event loop.
        if (hasWaited) setImmediate(resolve);
        else resolve();
        return over.promise;
      };
      ofTokens({ path: [key], owner: key, signal: gone.signal }, stay).catch(reject);
      hasWaited = true;
    });
    calls.set(request, call);
  }

  // Hooks can't tell when a handler ends whose client has left, so the handlers are wrapped.
  app.addHook('onRoute', (route) => {
    const { handler, config } = route;
    if (config?.access === 'anyone' || wrapped.has(handler)) return;
    const inLine = async function (this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
      const call = calls.get(request);
      if (call) call.isHandled = true;
      try {
        const handle = async () => handler.call(this, request, reply);
        const key = request.caller && `${config?.line ?? ''} ${request.caller.actor.id}`;
        return await (key === null ? handle() : ofPeople({ path: [key], owner: key, signal: call?.gone }, handle));
      } finally {
        call?.end();
      }
    };
    wrapped.add(inLine);
    route.handler = inLine;
  });
}
