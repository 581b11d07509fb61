import type { Order } from '#contract/order/order.ts';
import { judgeCollector, mostCollectorChanges } from '#domain/order/collector.ts';
import { judgeDoubt } from '#domain/order/completion.ts';
import { type HandedVerdict, judgeGave, judgeHanded } from '#domain/order/handed.ts';
import { isFinal, partIn } from '#domain/order/order.ts';
import { viewOf } from '#domain/order/order-view.ts';
import type { Actor } from '#domain/person/actor.ts';
import type { SessionBy } from '../../database/by.ts';
import { refuse } from '../../lib/refuse.ts';
import { refuseMoved, refuseStep } from '../order-refusals.ts';
import type { OrderOwnStore } from './order-own.store.ts';

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

  /** Decides in the order of every step: state, then rights, then the version that the caller saw. */
  function mayWrite(actor: Actor, order: Order, verdict: HandedVerdict, version = order.version): boolean {
    if (verdict === 'coin') return refuse('CONFLICT', { reason: 'coinNotHanded' });
    if (verdict === 'too_early') return refuseStep(actor, order, 'orderNotSoFar');
    if (verdict === 'moved') return refuseMoved(actor, order);
    if (partIn(actor, order) !== 'customer') return refuse('FORBIDDEN');
    if (version !== order.version) return refuseMoved(actor, order);
    return verdict === 'new';
  }

  return {
    /** An order that is not held back is the customer's already, so nothing changes. */
    async sayMine(by: SessionBy, id: string, version: number | undefined): Promise<Order> {
      const { actor } = by;
      const order = await getVisible(actor, id);
      const verdict = isFinal(order.status) ? 'moved' : order.held_back ? 'new' : 'same';
      if (!mayWrite(actor, order, verdict, version)) return viewOf(actor, order, new Date());
      return written(actor, order, store.sayMine({ order, by }));
    },

    async sayHanded(by: SessionBy, id: string, version: number | undefined): Promise<Order> {
      const { actor } = by;
      const order = await getVisible(actor, id);
      if (!mayWrite(actor, order, judgeHanded(order), version)) return viewOf(actor, order, new Date());
      return written(actor, order, store.sayHanded({ order, by }));
    },

    /** Somebody else may collect the cash, or nobody else does: null. */
    async sayCollector(by: SessionBy, id: string, name: string | null, version: number | undefined): Promise<Order> {
      const { actor } = by;
      const order = await getVisible(actor, id);
      const verdict = judgeCollector(order, name);
      if (verdict === 'coin') return refuse('CONFLICT', { reason: 'coinNotCollected' });
      if (!mayWrite(actor, order, verdict, version)) return viewOf(actor, order, new Date());
      if ((await store.countCollectorChanges(id)) >= mostCollectorChanges)
        return refuse('CONFLICT', { reason: 'collectorTooOften' });
      return written(actor, order, store.sayCollector({ order, by }, name));
    },

    /** The clock has completed the order, and the customer says that the coin has not come. */
    async sayNotSo(by: SessionBy, id: string, text: string): Promise<Order> {
      const { actor } = by;
      const order = await getVisible(actor, id);
      const verdict = judgeDoubt(order, new Date());
      if (verdict === 'not_by_clock') return refuse('CONFLICT', { reason: 'notByClock' });
      if (partIn(actor, order) !== 'customer') return refuse('FORBIDDEN');
      if (verdict === 'said' || !(await store.sayNotSo(by, order.id, text)))
        return refuse('CONFLICT', { reason: 'saidAlready' });
      wake();
      return viewOf(actor, await getVisible(actor, id), new Date());
    },

    /** Whether the customer gave money to the desk before the office cancelled. */
    async answerCash(by: SessionBy, id: string, gave: boolean): Promise<Order> {
      const { actor } = by;
      const order = await getVisible(actor, id);
      const verdict = judgeGave(order.cash_question, gave);
      if (verdict === 'not_asked') return refuse('CONFLICT', { reason: 'cashNotAsked' });
      if (partIn(actor, order) !== 'customer') return refuse('FORBIDDEN');
      if (verdict === 'settled') return refuse('CONFLICT', { reason: 'saidAlready' });
      if (verdict === 'new' && (await store.answerCash(by, order.id, gave))) wake();
      return viewOf(actor, await getVisible(actor, id), new Date());
    },
  };
}

export type OrderOwnService = ReturnType<typeof orderOwnService>;
