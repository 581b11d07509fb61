import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { userApi } from '#contract/person/user.ts';
import { mayListUsers, mayManageNetwork } from '#domain/person/actor.ts';
import { actingIn } from '../http/acting.ts';
import type { FreshSignIn } from '../http/fresh-sign-in.ts';
import { countedAddress } from '../http/limit/counted-address.ts';
import type { UserService } from './user.service.ts';

type Needs = { users: UserService; fresh: FreshSignIn };

export const userRoutes: FastifyPluginAsyncZod<Needs> = async (app, { users, fresh }) => {
  app.route({
    ...userApi.getMe,
    config: { access: 'signedIn', duringSetUp: true },
    handler: ({ actor }) => users.getMe(actor),
  });

  app.route({
    ...userApi.changeMe,
    config: { access: 'signedIn' },
    handler: (request) => users.changeMe(actingIn(request, fresh), request.body, countedAddress(request.ip)),
  });

  app.route({
    ...userApi.getStats,
    config: { access: 'signedIn' },
    handler: ({ actor }) => users.getStats(actor),
  });

  app.route({
    ...userApi.list,
    config: { access: mayListUsers },
    handler: ({ actor, query }) => users.list(actor, query),
  });

  app.route({
    ...userApi.get,
    config: { access: 'signedIn' },
    handler: ({ actor, params }) => users.get(actor, params.id),
  });

  app.route({
    ...userApi.promote,
    config: { access: mayManageNetwork },
    handler: (request) => users.promote(actingIn(request, fresh), request.params.id),
  });

  app.route({
    ...userApi.demote,
    config: { access: mayManageNetwork },
    handler: (request) => users.demote(actingIn(request, fresh), request.params.id),
  });

  app.route({
    ...userApi.block,
    config: { access: mayManageNetwork },
    handler: (request) => users.block(actingIn(request, fresh), request.params.id, request.body.reason),
  });

  app.route({
    ...userApi.unblock,
    config: { access: mayManageNetwork },
    handler: (request) => users.unblock(actingIn(request, fresh), request.params.id),
  });

  app.route({
    ...userApi.endSessions,
    config: { access: mayManageNetwork },
    handler: async (request) => {
      await users.endSessions(actingIn(request, fresh), request.params.id);
      return {};
    },
  });
};
