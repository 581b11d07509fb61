import type { Order } from '#contract/order.ts';
import type { Actor } from '#domain/actor.ts';
import { isSale } from '#domain/currency.ts';
import type { Decimal } from '#domain/money.ts';
import { mayTake, nextStep, type OrderStatus, type OrderStep, orderSteps, partIn } from '#domain/order.ts';
import { walletAddress } from '#domain/user.ts';

/** What the customer is paid in: USDT to a wallet, or cash over the counter. */
export type PaidIn = 'coin' | 'cash';

export const paidIn = (pair: { tc: string }): PaidIn => (isSale(pair) ? 'coin' : 'cash');

/** Who reads: the customer, staff whose step is next, or staff who wait for others. */
export type Reader = 'customer' | 'mine' | 'others';

export function readerOf(actor: Actor, order: Order): Reader {
  if (partIn(actor, order) === 'customer') return 'customer';
  return nextStep(actor, order) ? 'mine' : 'others';
}

/** The step that leads on from a status, whoever takes it; undefined when the order is final. */
const stepFrom = (status: OrderStatus): OrderStep | undefined =>
  orderSteps.find(({ from, call }) => from === status && call !== 'cancel');

/** The way that every order goes unless it is cancelled, from the first status to the last. */
export function wayFrom(status: OrderStatus): OrderStatus[] {
  const next = stepFrom(status);
  return next ? [status, ...wayFrom(next.to)] : [status];
}

/** A transfer of USDT that is to be made now, and to whom. */
export type Transfer = { to: 'office' | 'customer'; address: string; amount: Decimal; currency: string };

/**
 * The transfer that the reader has to make now: the customer sends before the office can receive, the office sends
 * before the order is ready. Nobody else is shown a wallet to send to.
 */
export function transferNow(actor: Actor, order: Order): Transfer | undefined {
  const next = stepFrom(order.status);
  const reader = readerOf(actor, order);
  if (reader === 'customer' && next?.call === 'receive' && paidIn(order) === 'cash') {
    const address = walletAddress(order.office_wallet);
    return address ? { to: 'office', address, amount: order.amt_to_exch, currency: order.sc } : undefined;
  }
  if (next?.call === 'ready' && paidIn(order) === 'coin' && reader !== 'customer' && mayTake(actor, next, order)) {
    const address = walletAddress(order.wallet);
    return address ? { to: 'customer', address, amount: order.amt_to_recv, currency: order.tc } : undefined;
  }
  return undefined;
}

/** Whether the order waits for this person: for a step, for a transfer, or for a walk to the office with cash. */
export function isMyTurn(actor: Actor, order: Order): boolean {
  if (nextStep(actor, order)) return true;
  return readerOf(actor, order) === 'customer' && stepFrom(order.status)?.call === 'receive';
}
