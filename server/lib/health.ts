import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { healthApi } from '#contract/health.ts';
import type { Db } from './db.ts';

/** Whoever asks is told quickly, whatever the database does: its own errors become a 503 like everywhere. */
export const healthRoutes: FastifyPluginAsyncZod<{ db: Db; version: string }> = async (app, { db, version }) => {
  app.route({
    ...healthApi.check,
    config: { access: 'anyone' },
    handler: async () => {
      await db.pool.query('select 1');
      return { status: 'ok' as const, version };
    },
  });

  app.route({ ...healthApi.live, config: { access: 'anyone' }, handler: () => ({ status: 'ok' as const }) });

  app.route({
    ...healthApi.ready,
    config: { access: 'anyone' },
    handler: async () => {
      await db.pool.query('select 1');
      return { status: 'ok' as const };
    },
  });
};
