import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Order } from '#contract/order/order.ts';
import { promiseApi } from '#contract/order/promise.ts';
import { partIn } from '#domain/order/order.ts';
import { type Actor, isStaff } from '#domain/person/actor.ts';
import { refuse } from '../../lib/refuse.ts';
import type { PromisedStore } from './promised.store.ts';

type Needs = { promised: PromisedStore; getVisible: (actor: Actor, id: string) => Promise<Order> };

export const promisedRoutes: FastifyPluginAsyncZod<Needs> = async (app, { promised, getVisible }) => {
  app.route({
    ...promiseApi.get,
    config: { access: ({ role }) => isStaff(role) },
    handler: async ({ actor, params }) => {
      const order = await getVisible(actor, params.id);
      // Staff may be the customer of an older order.
      return partIn(actor, order) === 'customer' ? refuse('FORBIDDEN') : promised.find(order);
    },
  });
};
