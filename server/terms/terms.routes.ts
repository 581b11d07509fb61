import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { termsApi } from '#contract/terms.ts';
import { mayManageNetwork } from '#domain/actor.ts';
import type { TermsService } from './terms.service.ts';

export const termsRoutes: FastifyPluginAsyncZod<{ terms: TermsService }> = async (app, { terms }) => {
  app.route({ ...termsApi.list, config: { access: 'signedIn' }, handler: ({ query }) => terms.list(query) });

  app.route({
    ...termsApi.create,
    config: { access: mayManageNetwork },
    handler: async ({ actor, body }, reply) => reply.code(201).send(await terms.create(actor, body)),
  });
};
