import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { orderApi } from '#contract/order.ts';
import { mayPlaceOrders } from '#domain/actor.ts';
import { mayEverTake, orderCalls } from '#domain/order.ts';
import { versionIn } from '../lib/if-match.ts';
import type { OrderService } from './order.service.ts';

export const orderRoutes: FastifyPluginAsyncZod<{ orders: OrderService }> = async (app, { orders }) => {
  app.route({
    ...orderApi.create,
    config: { access: mayPlaceOrders, feature: 'orders' },
    handler: async ({ actor, body, headers }, reply) => {
      const { order, replayed } = await orders.place(actor, body, headers['idempotency-key']);
      if (replayed) reply.header('idempotency-replayed', 'true');
      return reply.code(201).send(order);
    },
  });

  app.route({
    ...orderApi.list,
    config: { access: 'signedIn' },
    handler: ({ actor, query }) => orders.list(actor, query),
  });

  app.route({
    ...orderApi.listOfUser,
    config: { access: 'signedIn' },
    handler: ({ actor, params, query }) => orders.listOfUser(actor, params.id, query),
  });

  app.route({
    ...orderApi.get,
    config: { access: 'signedIn' },
    handler: ({ actor, params }) => orders.get(actor, params.id),
  });

  // One route for each call, so that any other word gets 404.
  const { headers, params, response } = orderApi.take.schema;
  for (const call of orderCalls) {
    app.route({
      method: orderApi.take.method,
      url: orderApi.take.url.replace(':call', call),
      schema: { headers, params: params.pick({ id: true }), response },
      config: { access: ({ role }) => mayEverTake(role, call) },
      handler: (request) => orders.take(request.actor, request.params.id, call, versionIn(request.headers['if-match'])),
    });
  }
};
