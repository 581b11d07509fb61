import type { Keeping } from '#contract/order/keeper.ts';
import type { Lanes, LanesFilter } from '#contract/order/lane.ts';
import type { Order } from '#contract/order/order.ts';
import { mayKeep } from '#domain/order/desk/keeper.ts';
import { viewOf } from '#domain/order/order-view.ts';
import type { Actor } from '#domain/person/actor.ts';
import type { SessionBy } from '../../database/by.ts';
import { refuse } from '../../lib/refuse.ts';
import type { LaneStore } from '../list/lane.store.ts';
import { refuseMoved } from '../order-refusals.ts';
import type { NotKept, OrderKeeperStore } from './keeper.store.ts';

type Needs = {
  store: OrderKeeperStore;
  lanes: LaneStore;
  /** Refuses an order that the actor may not see. */
  getVisible: (actor: Actor, id: string) => Promise<Order>;
  wake: () => void;
};

const reasons = {
  elsewhere: 'keeperElsewhere',
  kept_by_another: 'keptByAnother',
  full: 'keepersFull',
} as const satisfies Record<Exclude<NotKept, 'ended'>, string>;

export function orderKeeperService({ store, lanes, getVisible, wake }: Needs) {
  return {
    async readLanes(actor: Actor, filter: LanesFilter): Promise<Lanes> {
      const found = await lanes.read(actor, filter);
      const now = new Date();
      return { ...found, items: found.items.map((order) => viewOf(actor, order, now)) };
    },

    async keep(by: SessionBy, id: string, { user_id, was }: Keeping): Promise<Order> {
      const order = await getVisible(by.actor, id);
      if (!mayKeep(by.actor, order)) return refuse('FORBIDDEN');
      const kept = await store.keep(by, order.id, { keeperId: user_id, was });
      if (kept === 'ended') return refuseMoved(by.actor, await getVisible(by.actor, id));
      if (typeof kept === 'string') return refuse('CONFLICT', { reason: reasons[kept] });
      if (kept.isNew) wake();
      return viewOf(by.actor, kept.order, new Date());
    },
  };
}

export type OrderKeeperService = ReturnType<typeof orderKeeperService>;
