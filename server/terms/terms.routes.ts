import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { termsApi } from '#contract/rate/terms.ts';
import { mayManageNetwork } from '#domain/person/actor.ts';
import type { FreshSignIn } from '../http/fresh-sign-in.ts';
import type { TermsService } from './terms.service.ts';

type Needs = { terms: TermsService; fresh: FreshSignIn };

export const termsRoutes: FastifyPluginAsyncZod<Needs> = async (app, { terms, fresh }) => {
  app.route({
    ...termsApi.list,
    config: { access: 'signedIn' },
    handler: ({ actor, query }) => terms.list(query, mayManageNetwork(actor)),
  });

  app.route({
    ...termsApi.create,
    config: { access: mayManageNetwork },
    handler: async (request, reply) =>
      reply.code(201).send(await terms.create(request.by, request.body, fresh(request))),
  });
};
