import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { userApi } from '#contract/user.ts';
import { mayManageNetwork } from '#domain/actor.ts';
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
    ...userApi.promote,
    config: { access: mayManageNetwork },
    handler: ({ params }) => users.promote(params.id),
  });

  app.route({
    ...userApi.demote,
    config: { access: mayManageNetwork },
    handler: ({ params }) => users.demote(params.id),
  });
};
