import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { userApi } from '#contract/user.ts';
import { mayListUsers, mayManageNetwork } from '#domain/actor.ts';
import type { UserService } from './user.service.ts';

export const userRoutes: FastifyPluginAsyncZod<{ users: UserService }> = async (app, { users }) => {
  app.route({
    ...userApi.getMe,
    config: { access: 'signedIn' },
    handler: ({ actor }) => users.getMe(actor),
  });

  app.route({
    ...userApi.changeMe,
    config: { access: 'signedIn' },
    handler: ({ actor, body }) => users.changeMe(actor, body),
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
    handler: ({ actor, params }) => users.promote(actor, params.id),
  });

  app.route({
    ...userApi.demote,
    config: { access: mayManageNetwork },
    handler: ({ actor, params }) => users.demote(actor, params.id),
  });
};
