import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { orderApi } from '#contract/order/order.ts';
import { callRoutes } from '#contract/order/order-call.ts';
import type { StepDetails } from '#contract/order/step-details.ts';
import { mayEverTake, type OrderStatus } from '#domain/order/order.ts';
import { type Actor, mayPlaceOrders } from '#domain/person/actor.ts';
import type { ApprovalService } from '../approval/approval.service.ts';
import type { SessionBy } from '../database/by.ts';
import { versionIn } from '../http/if-match.ts';
import type { OrderService } from './order.service.ts';
import type { StepService } from './step/step.service.ts';

type Needs = { orders: OrderService; steps: StepService; approvals: Pick<ApprovalService, 'orAsk'> };

/** What the routes of all steps read of a request. */
type StepRequest = {
  by: SessionBy;
  params: { id: string };
  headers: { 'if-match'?: string | undefined };
  query: { from?: OrderStatus | undefined };
};

export const orderRoutes: FastifyPluginAsyncZod<Needs> = async (app, { orders, steps, approvals }) => {
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
    const take = async (
      { by, params: { id }, headers, query: { from } }: StepRequest,
      reply: FastifyReply,
      { ask, ...said }: StepDetails = {},
    ) => {
      const version = versionIn(headers['if-match']);
      const result = await approvals.orAsk(by, ask, () => steps.take(by, id, call, { ...said, version, from }));
      return 'asked' in result ? reply.code(202).send(result.asked) : result.done;
    };
    if (body)
      app.route({
        ...route,
        schema: { ...route.schema, body },
        config,
        handler: (request, reply) => take(request, reply, request.body ?? undefined),
      });
    else
      app.route({
        ...route,
        config,
        handler: (request, reply) => take(request, reply),
      });
  }
};
