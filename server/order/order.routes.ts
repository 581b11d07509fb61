import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { orderApi, type StepDetails } from '#contract/order/order.ts';
import { callRoutes } from '#contract/order/order-call.ts';
import { mayEverTake, type OrderStatus } from '#domain/order/order.ts';
import { type Actor, mayPlaceOrders } from '#domain/person/actor.ts';
import type { SessionBy } from '../database/by.ts';
import { versionIn } from '../http/if-match.ts';
import type { OrderService } from './order.service.ts';
import type { StepService } from './step/step.service.ts';

/** What the routes of all steps read of a request. */
type StepRequest = {
  by: SessionBy;
  params: { id: string };
  headers: { 'if-match'?: string | undefined };
  query: { from?: OrderStatus | undefined };
};

export const orderRoutes: FastifyPluginAsyncZod<{ orders: OrderService; steps: StepService }> = async (
  app,
  { orders, steps },
) => {
  app.route({
    ...orderApi.create,
    config: { access: mayPlaceOrders, feature: 'orders' },
    handler: async (request, reply) => {
      const { by, body, headers } = request;
      const { order, replayed } = await orders.place(by, body, headers['idempotency-key']);
      request.orderId = order.id;
      if (replayed) reply.header('idempotency-replayed', 'true');
      return reply.code(201).send(order);
    },
  });

  app.route({
    ...orderApi.list,
    config: { access: 'signedIn' },
    handler: ({ actor, query, written }) => orders.list(actor, query, written),
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

  for (const { call, route, body } of callRoutes) {
    const config = { access: ({ role }: Actor) => mayEverTake(role, call) };
    const take = ({ by, params: { id }, headers, query: { from } }: StepRequest, said?: StepDetails | null) =>
      steps.take(by, id, call, { ...said, version: versionIn(headers['if-match']), from });
    if (body)
      app.route({
        ...route,
        schema: { ...route.schema, body },
        config,
        handler: (request) => take(request, request.body),
      });
    else
      app.route({
        ...route,
        config,
        handler: (request) => take(request),
      });
  }
};
