import type { Order } from '#contract/order.ts';
import type { Actor } from '#domain/actor.ts';
import { isFinal, partIn } from '#domain/order.ts';
import { viewOf } from '#domain/order-view.ts';
import type { SessionBy } from '../lib/by.ts';
import { refuse } from '../lib/refuse.ts';
import type { OrderOwnStore } from './order-own.store.ts';
import { refuseMoved } from './order-refusals.ts';

type Needs = {
  store: OrderOwnStore;
  /** Refuses an order that the actor may not see. */
  getVisible: (actor: Actor, id: string) => Promise<Order>;
  wake: () => void;
};

/** What only the customer says of an order. */
export function orderOwnService({ store, getVisible, wake }: Needs) {
  async function written(actor: Actor, { id }: Order, write: Promise<Order | undefined>): Promise<Order> {
    const changed = await write;
    if (!changed) return refuseMoved(actor, await getVisible(actor, id));
    wake();
    return viewOf(actor, changed, new Date());
  }

  return {
    /** An order that is not held back is the customer's already, so nothing changes. */
    async sayMine(by: SessionBy, id: string, version: number | undefined): Promise<Order> {
      const { actor } = by;
      const order = await getVisible(actor, id);
      if (isFinal(order.status)) return refuseMoved(actor, order);
      if (partIn(actor, order) !== 'customer') return refuse('FORBIDDEN');
      if (version !== undefined && version !== order.version) return refuseMoved(actor, order);
      if (!order.held_back) return viewOf(actor, order, new Date());
      return written(actor, order, store.sayMine({ order, by }));
    },
  };
}

export type OrderOwnService = ReturnType<typeof orderOwnService>;
