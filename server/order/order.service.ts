import { createHash } from 'node:crypto';
import { messages } from '#contract/errors.ts';
import type { NewOrder, Order, OrderDetail, OrderEvent, OrderFilter } from '#contract/order.ts';
import { type Page, pageSizes } from '#contract/page.ts';
import type { Actor } from '#domain/actor.ts';
import { findStep, isAhead, maySee, mayTake, type OrderCall, type OrderStep, partIn } from '#domain/order.ts';
import { isId } from '../lib/id.ts';
import { pageWindow, toPage } from '../lib/page-window.ts';
import { refuse } from '../lib/refuse.ts';
import type { RateService } from '../rate/rate.service.ts';
import type { UserService } from '../user/user.service.ts';
import type { OrderStore } from './order.store.ts';
import type { PlacedOrder } from './order-placing.store.ts';
import { agreeOnTerms, normalizeRequest, type OrderRequest } from './order-terms.ts';

type Needs = {
  store: OrderStore;
  rates: Pick<RateService, 'holdForOrder'>;
  users: Pick<UserService, 'getVisible'>;
  wake: () => void;
  /** Limit of open orders of one customer. */
  openOrderLimit: number;
};

type Listing = OrderFilter & { page?: number; size?: number };

export function orderService({ store, rates, users, wake, openOrderLimit }: Needs) {
  /** An order that the caller may not see gets the same refusal as an unknown id. */
  async function getVisible(actor: Actor, id: string): Promise<Order> {
    const order = isId(id) ? await store.find(id) : undefined;
    return order && maySee(actor, order) ? order : refuse('ORDER_NOT_FOUND');
  }

  async function list(actor: Actor, { page, size, ...filter }: Listing): Promise<Page<Order>> {
    const window = pageWindow({ page, size }, pageSizes.other);
    const { items, total } = await store.list(actor, filter, window);
    return toPage(items, total, window);
  }

  return {
    async place(actor: Actor, body: NewOrder, key: string | undefined): Promise<PlacedOrder> {
      const request = normalizeRequest(body);
      const outcome = await store.place(
        {
          customerId: actor.id,
          officeId: request.office_id,
          idempotency: key === undefined ? undefined : { key, bodyHash: hash(request) },
          holdRate: (batch) => rates.holdForOrder(batch, request.er_id, request.office_id),
        },
        (known) => agreeOnTerms(request, known, openOrderLimit),
      );
      if (outcome === 'other-request') return refuse('VALIDATION_ERROR', { detail: messages.keyReused });
      if (!outcome.replayed) wake();
      return outcome;
    },

    list,

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
      const order = await getVisible(actor, id);
      const events = await store.listEvents(order.id);
      return { ...order, events: partIn(actor, order) === 'customer' ? events.map(withoutNames) : events };
    },

    /** `version` is the version that the caller saw, if the call names it. */
    async take(actor: Actor, id: string, call: OrderCall, version: number | undefined): Promise<Order> {
      const order = await getVisible(actor, id);
      const step = stepFor(actor, order, call);
      if (version !== undefined && version !== order.version) refuseMoved(order);

      const cashierId = partIn(actor, order) === 'cashier' ? actor.id : null;
      const moved = await store.move(order, step, { actorId: actor.id, cashierId });
      if (!moved) return refuseMoved((await store.find(order.id)) ?? order);
      wake();
      return moved;
    },
  };
}

export type OrderService = ReturnType<typeof orderService>;

function stepFor(actor: Actor, order: Order, call: OrderCall): OrderStep {
  const step = findStep(order.status, call) ?? refuseNoStep(order, call);
  return mayTake(actor, step, order) ? step : refuse('FORBIDDEN');
}

const refuseNoStep = (order: Order, call: OrderCall): never =>
  isAhead(order.status, call)
    ? refuse('ORDER_ALREADY_PROCESSED', { detail: messages.orderNotSoFar, order })
    : refuseMoved(order);

/** Another call changed the order first. The refusal carries the current order. */
const refuseMoved = (order: Order): never =>
  refuse('ORDER_ALREADY_PROCESSED', {
    detail: order.status === 'cancelled' ? messages.orderCancelled : undefined,
    order,
  });

/** A customer sees the role that took a step, not the person. */
const withoutNames = ({ by, ...event }: OrderEvent): OrderEvent => ({
  ...event,
  by: by && { permissions: by.permissions },
});

const hash = ({ er_id, office_id, amount, note, wallet }: OrderRequest) =>
  createHash('sha256')
    .update(JSON.stringify([er_id, office_id, amount, note, ...(wallet === undefined ? [] : [wallet])]))
    .digest();
