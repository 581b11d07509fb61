import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { boundApi } from '#contract/order/bound.ts';
import type { Order } from '#contract/order/order.ts';
import { mayDecideApprovals } from '#domain/approval/approval.ts';
import { boundsNear } from '#domain/bound.ts';
import { worthInUah } from '#domain/money/worth.ts';
import { partIn } from '#domain/order/order.ts';
import type { Actor } from '#domain/person/actor.ts';
import { refuse } from '../../lib/refuse.ts';
import type { OrderBounds } from './order-bounds.store.ts';

type Needs = { bounds: OrderBounds; getVisible: (actor: Actor, id: string) => Promise<Order> };

export const orderBoundsRoutes: FastifyPluginAsyncZod<Needs> = async (app, { bounds, getVisible }) => {
  app.route({
    ...boundApi.ofOrder,
    // The sums are of all offices: they are for those who answer for the deal.
    config: { access: mayDecideApprovals },
    handler: async ({ actor, params }) => {
      const order = await getVisible(actor, params.id);
      if (partIn(actor, order) === 'customer') return refuse('FORBIDDEN');
      const facts = await bounds.find(order.id);
      // A confirmed deal is in the sums already.
      return facts ? boundsNear(order.confirmed_at ? '0' : worthInUah(order, facts.rates), facts) : [];
    },
  });
};
