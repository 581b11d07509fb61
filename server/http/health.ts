import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { healthApi } from '#contract/health.ts';
import type { Db } from '../database/db.ts';
import type { Readiness } from './readiness.ts';

type Needs = { db: Db; version: string; readiness: Pick<Readiness, 'check'> };

/** A shorter timeout than other calls, so that a health check answers soon even when the database does not answer. */
const probe = { text: 'select 1', query_timeout: 2_000 };

/** Database errors become a 503, as on all routes. */
export const healthRoutes: FastifyPluginAsyncZod<Needs> = async (app, { db, version, readiness }) => {
  app.route({
    ...healthApi.check,
    config: { access: 'anyone', isProbe: true },
    handler: async () => {
      await db.pool.query(probe);
      return { status: 'ok' as const, version };
    },
  });

  app.route({
    ...healthApi.live,
    config: { access: 'anyone', isProbe: true },
    handler: () => ({ status: 'ok' as const }),
  });

  app.route({
    ...healthApi.ready,
    config: { access: 'anyone', isProbe: true },
    handler: async () => {
      await readiness.check();
      return { status: 'ok' as const };
    },
  });
};
