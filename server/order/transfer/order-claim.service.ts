import type { Order } from '#contract/order/order.ts';
import type { Whose } from '#contract/order/order-transfer.ts';
import type { Message } from '#contract/wire/errors.ts';
import { isFailed, partIn } from '#domain/order/order.ts';
import { statusesBefore } from '#domain/order/order-state.ts';
import { viewOf } from '#domain/order/order-view.ts';
import type { Actor } from '#domain/person/actor.ts';
import { destinationOf } from '#domain/wallet/destination.ts';
import { txHashOn } from '#domain/wallet/tx-hash.ts';
import type { SessionBy } from '../../database/by.ts';
import { refuse } from '../../lib/refuse.ts';
import { refuseField, refuseMoved } from '../order-refusals.ts';
import type { ClaimingOrder, Decided, OrderClaimStore } from './order-claim.store.ts';

type Needs = {
  store: OrderClaimStore;
  /** Refuses an order that the actor may not see. */
  getVisible: (actor: Actor, id: string) => Promise<Order>;
  /** How much time the customer gets who names a transaction. */
  rules: { sentMinutes: { withHash: number } };
  wake: () => void;
};

const conflict = (reason: Message): never => refuse('CONFLICT', { reason });

/** Decides for one of the orders that claim a transfer. */
export function orderClaimService({ store, getVisible, rules, wake }: Needs) {
  /** Refuses what these staff can't decide, else answers the orders whose claims are void then. */
  function decide(actor: Actor, seen: Order, claims: readonly ClaimingOrder[]): Decided {
    const right = claims.find(({ id }) => id === seen.id) ?? conflict('notClaimed');
    if (right.version !== seen.version) refuseMoved(actor, right);
    const isByOther = right.void_office !== null && right.void_office !== right.office_id;
    if (isByOther && actor.role !== 'admin') conflict('adminDecides');
    const holding = claims.filter((other) => other.id !== right.id && other.void_for === null);
    // A part of the transfer may rightly have paid another deal of the same customer.
    if (holding.some((other) => other.customer_id !== right.customer_id && hasSpent(other))) conflict('moneyPaidOut');
    return { others: holding.filter((other) => !hasSpent(other) && other.settlement === null) };
  }

  /** Decides in the order of every step: state, rights, the version that the caller saw. */
  function refuseUndecidable(actor: Actor, order: Order, version = order.version) {
    if (order.sale) conflict('cashNotSent');
    if (isFailed(order.status)) refuseMoved(actor, order);
    if (partIn(actor, order) === 'customer') refuse('FORBIDDEN');
    if (version !== order.version) refuseMoved(actor, order);
  }

  return {
    async decideWhose(
      by: SessionBy,
      id: string,
      { tx_hash, reason }: Whose,
      version: number | undefined,
    ): Promise<Order> {
      const { actor } = by;
      const order = await getVisible(actor, id);
      refuseUndecidable(actor, order, version);
      const network = destinationOf(order.office_wallet)?.network ?? null;
      const hash = txHashOn(network, tx_hash) ?? refuseField('txHashWrong', '/tx_hash');
      const whose = { by, id: order.id, hash, reason, minutes: rules.sentMinutes.withHash };
      const decided = await store.decideWhose(whose, (claims) => decide(actor, order, claims));
      if (decided.hasChanged) wake();
      return viewOf(actor, decided.order ?? order, new Date());
    },
  };
}

export type OrderClaimService = ReturnType<typeof orderClaimService>;

/** Whether the money has gone on, to the customer or back: only from *received* it can be given to another order. */
const hasSpent = ({ is_receipted, status }: ClaimingOrder): boolean =>
  is_receipted && !statusesBefore('ready').includes(status);
