import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { rateTargetApi } from '#contract/rate/rate-target.ts';
import type { TargetService } from './target.service.ts';

export const targetRoutes: FastifyPluginAsyncZod<{ targets: TargetService }> = async (app, { targets }) => {
  app.route({ ...rateTargetApi.list, config: { access: 'signedIn' }, handler: ({ actor }) => targets.list(actor) });
  app.route({ ...rateTargetApi.set, config: { access: 'signedIn' }, handler: ({ by, body }) => targets.set(by, body) });
  app.route({
    ...rateTargetApi.remove,
    config: { access: 'signedIn' },
    handler: async ({ by, query }) => {
      await targets.remove(by, query);
      return {};
    },
  });
};
