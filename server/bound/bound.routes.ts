import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { boundApi } from '#contract/order/bound.ts';
import { mayManageNetwork } from '#domain/person/actor.ts';
import type { FreshSignIn } from '../http/fresh-sign-in.ts';
import { refuse } from '../lib/refuse.ts';
import type { BoundStore } from './bound.store.ts';

type Needs = { bounds: BoundStore; fresh: FreshSignIn };

export const boundRoutes: FastifyPluginAsyncZod<Needs> = async (app, { bounds, fresh }) => {
  app.route({ ...boundApi.list, config: { access: 'signedIn' }, handler: () => bounds.list() });

  app.route({
    ...boundApi.own,
    config: { access: 'signedIn' },
    handler: async ({ actor, query }) => (await bounds.own(actor.id, query.office_id)) ?? refuse('NOT_FOUND'),
  });

  app.route({
    ...boundApi.change,
    config: { access: mayManageNetwork },
    handler: async (request) => {
      fresh(request)();
      return bounds.replace(request.by, request.body.bounds);
    },
  });
};
