import type { Actor, Role } from './actor.ts';
import { stablecoin } from './currency.ts';
import type { Decimal } from './money.ts';
import {
  isFinal,
  mayTake,
  nextStep,
  type OrderFacts,
  type OrderStatus,
  onwardFrom,
  orderSteps,
  paidIn,
  partIn,
} from './order.ts';
import { type Wallet, walletAddress } from './user.ts';

/** Who reads: the customer, staff whose step is next, or staff who wait for others. */
export type Reader = 'customer' | 'mine' | 'others';

export function readerOf(actor: Actor, order: OrderFacts): Reader {
  if (partIn(actor, order) === 'customer') return 'customer';
  return nextStep(actor, order) ? 'mine' : 'others';
}

/** The way that every order goes unless it is cancelled, from the first status to the last. */
export function wayFrom(status: OrderStatus): OrderStatus[] {
  const next = onwardFrom(status);
  return next ? [status, ...wayFrom(next.to)] : [status];
}

/** What of an order is sent, and where to. */
type Sums = {
  sc: string;
  amt_to_exch: Decimal;
  amt_to_recv: Decimal;
  wallet: Wallet | null;
  office_wallet: Wallet | null;
};

/** A transfer of USDT that is to be made now, and to whom. */
export type Transfer = { to: 'office' | 'customer'; address: string; amount: Decimal; currency: string };

/**
 * The transfer that the reader has to make now: the customer sends before the office can receive, the office sends
 * before the order is ready. Nobody else is shown a wallet to send to.
 */
export function transferNow(actor: Actor, order: OrderFacts & Sums): Transfer | undefined {
  const next = onwardFrom(order.status);
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

/** The statuses from which the office moves an order on: a customer completes it alone, and staff only in their place. */
export const officeStatuses: readonly OrderStatus[] = orderSteps
  .filter(({ call, may }) => call !== 'cancel' && !may.customer({ tc: stablecoin }))
  .map(({ from }) => from);

/** Who takes the next step; admins, who may take every one, are not named. None when the order is final. */
export type Next = 'customer' | 'cashier' | 'office_owner' | 'office';

export function nextOf(order: OrderFacts): Next | undefined {
  const next = onwardFrom(order.status);
  const may = (role: 'customer' | 'cashier' | 'office_owner') => next?.may[role](order) ?? false;
  if (may('cashier') && may('office_owner')) return 'office';
  return (['customer', 'cashier', 'office_owner'] as const).find(may);
}

/**
 * Whom the order waits for, as the reader is told. To a customer the office is one; staff may complete in the customer's
 * place, but it is the customer who is waited for.
 */
export function waitsFor(actor: Actor, order: OrderFacts): 'you' | Next | undefined {
  const next = nextOf(order);
  if (readerOf(actor, order) === 'customer') return isMyTurn(actor, order) ? 'you' : next && 'office';
  return nextStep(actor, order) && next !== 'customer' ? 'you' : next;
}

/** Whether the customer has an errand at the office: cash to bring until it is received, or to collect until the end. */
export const needsVisit = (order: OrderFacts): boolean =>
  paidIn(order) === 'cash' ? !isFinal(order.status) : wayFrom(order.status).slice(1).includes('received');

/** Whether the order waits for this person: for a step, for a transfer, or for a walk to the office with cash. */
export const isMyTurn = (actor: Actor, order: OrderFacts): boolean => needOf(actor, order) > 0;

/** How much the order needs this person: a step ends what others have done, and comes before a walk or a transfer. */
export function needOf(actor: Actor, order: OrderFacts): 0 | 1 | 2 {
  if (nextStep(actor, order)) return 2;
  return readerOf(actor, order) === 'customer' && onwardFrom(order.status)?.call === 'receive' ? 1 : 0;
}

/** Whether the reader took the step. A customer is told no ids; that it was the customer is enough. */
export const isSelf = (by: { id?: string; permissions: Role }, actor: Actor, order: OrderFacts) =>
  by.id === actor.id || (readerOf(actor, order) === 'customer' && by.permissions === 'customer');
