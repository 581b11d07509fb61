import type { FastifyInstance } from 'fastify';

const warning =
  'X-Forwarded-For arrives, but TRUST_PROXY is not set: behind a proxy all callers share one address and its limits. ' +
  'Set TRUST_PROXY to the address of the proxy; without a proxy ignore this';

/** Use it where no proxy is trusted. Logs only once, because any client can cause it. */
export function warnOfUnknownProxy(app: FastifyInstance) {
  let logged = false;
  app.addHook('onRequest', ({ headers, log }, _reply, done) => {
    if (!logged && headers['x-forwarded-for'] !== undefined) {
      logged = true;
      log.warn(warning);
    }
    done();
  });
}
