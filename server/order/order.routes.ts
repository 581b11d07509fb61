import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { orderApi, type StepDetails } from '#contract/order.ts';
import { orderOperation, stepBodies } from '#contract/order-call.ts';
import { type Actor, mayPlaceOrders } from '#domain/actor.ts';
import { mayEverTake, type OrderCall, type OrderStatus, publicCalls } from '#domain/order.ts';
import { versionIn } from '../lib/if-match.ts';
import type { OrderService } from './order.service.ts';
import type { StepService } from './step/step.service.ts';

/** What the routes of all steps read of a request. */
type StepRequest = {
  actor: Actor;
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
  const { headers, params, querystring, response, extensions } = orderApi.take.schema;
  const { CONFLICT, VALIDATION_ERROR, ...always } = extensions;
  const ownExtensions: Partial<Record<OrderCall, object>> = { receive: { CONFLICT }, close: { VALIDATION_ERROR } };
  const shared = { headers, params: params.pick({ id: true }), querystring, response };
  for (const call of publicCalls) {
    const { method, url } = orderApi.take;
    const config = { access: ({ role }: Actor) => mayEverTake(role, call) };
    const route = { method, url: url.replace(':call', call), ...orderOperation(call), config };
    const schema = { ...shared, extensions: { ...always, ...ownExtensions[call] } };
    const body = stepBodies[call];
    const take = ({ actor, params: { id }, headers, query: { from } }: StepRequest, said?: StepDetails | null) =>
      steps.take(actor, id, call, { ...said, version: versionIn(headers['if-match']), from });
    if (body)
      app.route({
        ...route,
        schema: { ...schema, body },
        handler: (request) => take(request, request.body),
      });
    else
      app.route({
        ...route,
        schema,
        handler: (request) => take(request),
      });
  }
};
