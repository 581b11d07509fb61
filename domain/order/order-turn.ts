import { stablecoin } from '../money/currency.ts';
import type { Decimal } from '../money/money.ts';
import type { Actor, Role } from '../person/actor.ts';
import { type Destination, destinationOf, type Wallet } from '../wallet/destination.ts';
import {
  codeStep,
  isFinal,
  isPayoutBarred,
  mayTake,
  nextStep,
  type OnwardStep,
  type OrderFacts,
  type OrderStatus,
  type OrderStep,
  onwardFrom,
  orderStatuses,
  paidIn,
  partIn,
} from './order.ts';
import { isMoneyAhead } from './order-state.ts';

/** The reader of an order: the customer, staff who take the next step, or other staff. */
export type Reader = 'customer' | 'mine' | 'others';

export function readerOf(actor: Actor, order: OrderFacts): Reader {
  if (partIn(actor, order) === 'customer') return 'customer';
  return nextStep(actor, order) ? 'mine' : 'others';
}

/**
 * The step for which the staff ask the customer's pickup code. The office may take it only with the code; an admin may
 * also take it without.
 */
export function handOverStep(actor: Actor, order: OrderFacts): OnwardStep | undefined {
  const step = codeStep(actor, order) ?? (readerOf(actor, order) === 'mine' ? nextStep(actor, order) : undefined);
  return step?.kind === 'onward' && step.call === 'close' ? step : undefined;
}

/** The amounts of an order and the wallets on both sides. */
type Sums = {
  sc: string;
  amt_to_exch: Decimal;
  amt_to_recv: Decimal;
  wallet: Wallet | null;
  office_wallet: Wallet | null;
};

/** A USDT transfer that is due now: the receiver, the destination and the amount. */
export type Transfer = { to: 'office' | 'customer'; destination: Destination; amount: Decimal; currency: string };

/**
 * The USDT transfer that the reader has to make now. The customer sends before the office can receive; the office sends
 * before the order is ready. Other readers get no address.
 */
export function transferNow(actor: Actor, order: OrderFacts & Sums): Transfer | undefined {
  const next = order.held_back ? undefined : onwardFrom(order.status);
  const reader = readerOf(actor, order);
  if (reader === 'customer' && next?.call === 'receive' && paidIn(order) === 'cash') {
    const destination = destinationOf(order.office_wallet);
    return destination && { to: 'office', destination, amount: order.amt_to_exch, currency: order.sc };
  }
  if (next?.call === 'ready' && paidIn(order) === 'coin' && reader !== 'customer' && mayTake(actor, next, order)) {
    const destination = destinationOf(order.wallet);
    return destination && { to: 'customer', destination, amount: order.amt_to_recv, currency: order.tc };
  }
  return undefined;
}

/**
 * The statuses in which the office takes the next step. Completing is the customer's step, so `ready` is not among
 * them.
 */
export const officeStatuses: readonly OrderStatus[] = orderStatuses.filter(
  (status) => onwardFrom(status)?.may.customer({ tc: stablecoin }) === false,
);

/** The calls with which money changes hands: it is counted, sent or handed out. People are asked before such a step. */
const moneyCalls = ['receive', 'ready', 'close'] as const;
export type MoneyStep = OnwardStep & { call: (typeof moneyCalls)[number] };

export const movesMoney = (step: OrderStep | undefined): step is MoneyStep =>
  moneyCalls.some((call) => call === step?.call);

/** Who takes the next step. Admins may take every step and are not named. Undefined when the order is final. */
export type Next = 'customer' | 'cashier' | 'office_owner' | 'office';

export function nextOf(order: OrderFacts): Next | undefined {
  if (order.held_back) return 'customer';
  // Only a refund ends it, and it pays nothing.
  if (isPayoutBarred(order)) return 'office_owner';
  const next = onwardFrom(order.status);
  const may = (role: 'customer' | 'cashier' | 'office_owner') => next?.may[role](order) ?? false;
  if (may('cashier') && may('office_owner')) return 'office';
  return (['customer', 'cashier', 'office_owner'] as const).find(may);
}

/**
 * Who takes the next step, from the reader's point of view. For a customer the office is one party. Admins may complete
 * an order for the customer, but the order still waits for the customer.
 */
export function waitsFor(actor: Actor, order: OrderFacts): 'you' | Next | undefined {
  const next = nextOf(order);
  if (readerOf(actor, order) === 'customer') return isMyTurn(actor, order) ? 'you' : next && 'office';
  return nextStep(actor, order) && next !== 'customer' ? 'you' : next;
}

/** Whether the customer still has to visit the office: to bring cash until it is received, or to collect cash. */
export const needsVisit = (order: OrderFacts): boolean =>
  paidIn(order) === 'cash' ? !isFinal(order.status) : isMoneyAhead(order.status);

/** Whether the actor has to do something now: take a step, send USDT, or bring cash to the office. */
export const isMyTurn = (actor: Actor, order: OrderFacts): boolean => needOf(actor, order) > 0;

/** Whether the order waits for its customer's word, and the actor is the customer. */
const awaitsMyWord = (actor: Actor, order: OrderFacts): boolean =>
  order.held_back === true && partIn(actor, order) === 'customer';

/** The priority of the actor's task: 2 for a step or a word, 1 for a transfer or a visit, 0 for no task. */
export function needOf(actor: Actor, order: OrderFacts): 0 | 1 | 2 {
  if (nextStep(actor, order) || awaitsMyWord(actor, order)) return 2;
  return readerOf(actor, order) === 'customer' && onwardFrom(order.status)?.call === 'receive' ? 1 : 0;
}

/** Whether the actor took this step. Customers receive no ids, so a step by the customer role counts as their own. */
export const isSelf = (by: { id?: string; permissions: Role }, actor: Actor, order: OrderFacts) =>
  by.id === actor.id || (readerOf(actor, order) === 'customer' && by.permissions === 'customer');
