import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { pickupApi } from '#contract/order/pickup.ts';
import { isStaff } from '#domain/person/actor.ts';
import type { OrderPickupService } from './order-pickup.service.ts';

export const orderPickupRoutes: FastifyPluginAsyncZod<{ pickups: OrderPickupService }> = async (app, { pickups }) => {
  app.route({
    ...pickupApi.code,
    // Staff may be the customer of an older order.
    config: { access: 'signedIn' },
    handler: ({ by, params }) => pickups.readCode(by, params.id),
  });

  app.route({
    ...pickupApi.renew,
    config: { access: 'signedIn' },
    handler: async ({ by, params }, reply) => reply.status(201).send(await pickups.renewCode(by, params.id)),
  });

  app.route({
    ...pickupApi.find,
    config: { access: ({ role }) => isStaff(role) },
    handler: ({ by, body }) => pickups.findByCode(by, body.code, body.order_id),
  });

  app.route({
    ...pickupApi.here,
    config: { access: 'signedIn' },
    handler: ({ by, params }) => pickups.sayHere(by, params.id),
  });
};
