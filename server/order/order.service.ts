import type { Order, OrderDetail, OrderEvent, OrderFilter } from '#contract/order/order.ts';
import type { NewOrder, PlacingConflict } from '#contract/order/order-placing.ts';
import { type Page, pageSizes } from '#contract/wire/page.ts';
import type { Mover } from '#domain/order/order.ts';
import { mayReadStaffNotes, viewOf } from '#domain/order/order-view.ts';
import type { Actor } from '#domain/person/actor.ts';
import type { SessionBy } from '../database/by.ts';
import { pageWindow, toPage } from '../database/page-window.ts';
import type { Placed, Written } from '../database/standby/placed.ts';
import { isId } from '../lib/id.ts';
import { refuse } from '../lib/refuse.ts';
import type { RateService } from '../rate/rate.service.ts';
import type { TermsService } from '../terms/terms.service.ts';
import type { UserService } from '../user/user.service.ts';
import type { OrderKeeperStore } from './keeper/keeper.store.ts';
import type { OrderList } from './list/order-list.store.ts';
import type { OrderNoteStore } from './note/order-note.store.ts';
import type { OrderStore } from './order.store.ts';
import { visible } from './order-refusals.ts';
import type { PlacedOrder } from './place/order-placing.store.ts';
import { hashesOf, normalizeRequest } from './place/order-request.ts';
import { decideTerms, type PlacingRules } from './place/order-terms.ts';

type Needs = {
  store: OrderStore;
  lists: Placed<OrderList>;
  notes: Pick<OrderNoteStore, 'list'>;
  keepers: Pick<OrderKeeperStore, 'list'>;
  rates: Pick<RateService, 'holdForOrder'>;
  users: Pick<UserService, 'getVisible'>;
  terms: Pick<TermsService, 'readForOrder'>;
  wake: () => void;
  rules: PlacingRules;
};

type OrderListQuery = OrderFilter & { page?: number; size?: number };

export function orderService({ store, lists, notes, keepers, rates, users, terms, wake, rules }: Needs) {
  const getVisible = async (reader: Mover, id: string): Promise<Order> =>
    visible(reader, isId(id) ? await store.find(id) : undefined);

  async function list(
    actor: Actor,
    { page, size, ...filter }: OrderListQuery,
    written?: Written,
  ): Promise<Page<Order>> {
    const window = pageWindow({ page, size }, pageSizes.other);
    const { items, total } = await lists(written, (found) => found.list(actor, filter, window));
    return toPage(
      items.map((order) => viewOf(actor, order, new Date())),
      total,
      window,
    );
  }

  return {
    async place(by: SessionBy, body: NewOrder, key: string | undefined): Promise<PlacedOrder> {
      const { actor } = by;
      const request = normalizeRequest(body);
      const outcome = await store.place(
        {
          by,
          officeId: request.office_id,
          idempotency: key === undefined ? undefined : { key, hashes: hashesOf(request) },
          holdRate: (tx) => rates.holdForOrder(tx, request.er_id, request.office_id),
          readBounds: (tx) => terms.readForOrder(tx, request.er_id, request.office_id),
          isAsked: request.equal_sum === 'ask',
        },
        (facts) => decideTerms(request, facts, rules),
      );
      if (outcome === 'other-request') return refuse('VALIDATION_ERROR', { reason: 'keyReused' });
      if ('beside' in outcome) return refuseEqualSum({ amount: outcome.beside });
      if (!outcome.replayed) wake();
      return { ...outcome, order: viewOf(actor, outcome.order, new Date()) };
    },

    getVisible,
    list,
    findMany: store.findMany,

    /** The orders of a user that the caller may see. */
    async listOfUser(
      actor: Actor,
      userId: string,
      { page, size }: { page?: number; size?: number },
    ): Promise<Page<Order>> {
      const { id: customer_id } = await users.getVisible(actor, userId);
      return list(actor, { customer_id, page, size });
    },

    async get(actor: Actor, id: string): Promise<OrderDetail> {
      const { events, ...order } = visible(actor, isId(id) ? await store.findDetail(id) : undefined);
      const view = viewOf(actor, order, new Date());
      if (!mayReadStaffNotes(actor, order)) return { ...view, events: events.map(withoutNames) };
      const [marks, written, kept] = await Promise.all([
        store.findMarks(order.id),
        notes.list(order.id),
        keepers.list(order.id),
      ]);
      return { ...view, events, ...marks, notes: written, keepers: kept };
    },
  };
}

const refuseEqualSum = (extension: PlacingConflict): never => refuse('CONFLICT', { reason: 'equalSum', extension });

export type OrderService = ReturnType<typeof orderService>;

/** A customer sees the role that took a step, not the person. */
const withoutNames = ({ by, approved_by: _, ...event }: OrderEvent): OrderEvent => ({
  ...event,
  by: by && { permissions: by.permissions },
});
