import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { notificationApi } from '#contract/notification.ts';
import type { NotificationService } from './notification.service.ts';

type Needs = { notifications: NotificationService };

const config = { access: 'signedIn', feature: 'push' } as const;

export const notificationRoutes: FastifyPluginAsyncZod<Needs> = async (app, { notifications }) => {
  app.route({ ...notificationApi.getKey, config, handler: () => notifications.getKey() });

  app.route({
    ...notificationApi.subscribe,
    config,
    handler: ({ by, body }) => notifications.subscribe(by, body),
  });

  app.route({
    ...notificationApi.getState,
    config,
    handler: ({ session }) => notifications.getState(session.tokenHash),
  });

  app.route({
    ...notificationApi.unsubscribe,
    config,
    handler: async ({ by }) => {
      await notifications.unsubscribe(by);
      return {};
    },
  });
};
