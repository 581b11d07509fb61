import type { Order } from '#contract/order/order.ts';
import type { Receipt } from '#contract/order/receipt.ts';
import type { Actor } from '#domain/person/actor.ts';
import { type Paper, paperOf } from '#domain/receipt.ts';
import type { SessionBy } from '../../database/by.ts';
import { refuse } from '../../lib/refuse.ts';
import type { ReceiptStore } from './receipt.store.ts';

type Needs = {
  store: ReceiptStore;
  /** Refuses an order that the actor may not see. */
  getVisible: (actor: Actor, id: string) => Promise<Order>;
};

export function receiptService({ store, getVisible }: Needs) {
  const refuseNone = (): never => refuse('CONFLICT', { reason: 'noReceipt' });

  async function paperFor(actor: Actor, id: string): Promise<[order: Order, paper: Paper]> {
    const order = await getVisible(actor, id);
    return [order, paperOf(order) ?? refuseNone()];
  }

  return {
    async get(actor: Actor, id: string): Promise<Receipt> {
      const [order, paper] = await paperFor(actor, id);
      return (await store.find(order, paper)) ?? refuseNone();
    },

    async print(by: SessionBy, id: string): Promise<Receipt> {
      const [order, paper] = await paperFor(by.actor, id);
      return (await store.print(by, order, paper)) ?? refuseNone();
    },
  };
}

export type ReceiptService = ReturnType<typeof receiptService>;
