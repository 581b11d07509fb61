import { isFiat } from './currency.ts';
import type { StatedDestination } from './destination.ts';
import { add, compare, type Decimal } from './money.ts';
import type { OrderStatus } from './order.ts';

/**
 * What people do to an order without changing its status: the customer has sent the USDT, the staff saw a sum arrive, money
 * that came after the end is settled, or the staff give the order more time. The wire and the database call it `said` and
 * `what`.
 */
export const sideEvents = ['sent', 'arrived', 'settled', 'extended', 'held_back', 'mine'] as const;
export type SideEvent = (typeof sideEvents)[number];

/** A sum that arrived, in the currency that the customer gives, as the staff recorded it. */
export type Arrival = { amount: Decimal; tx_hash: string | null };

/** What became of money that came after the order had ended: it went back, or it became another order. */
export const settlementOutcomes = ['returned', 'new_deal'] as const;
export type SettlementOutcome = (typeof settlementOutcomes)[number];
/** With `returned` there is a `to`; with `new_deal` there is an `order_id`. */
export type Settlement = {
  outcome: SettlementOutcome;
  to: StatedDestination | null;
  tx_hash: string | null;
  order_id: string | null;
  reason: string;
};

/** The fields of an order that the rules below read. */
export type TransferFacts = {
  sc: string;
  status: OrderStatus;
  amt_to_exch: Decimal;
  confirmed_at: unknown;
  received_at: unknown;
  cancelled_at: Date | null;
  sent_at: unknown;
  sent_tx_hash: string | null;
  arrived: readonly Arrival[] | null;
  settlement: unknown;
};

/** A customer may record for this many days after the end that USDT was sent. */
export const daysAfterEnd = 7;
const msPerDay = 24 * 60 * 60 * 1000;

/** A transfer may arrive in parts. An order records at most this many. */
export const mostArrivals = 20;

const isCash = ({ sc }: Pick<TransferFacts, 'sc'>) => isFiat(sc);

/** Whether the order ended after its confirmation and before its money was received, so the customer may have sent it. */
const endedUnpaid = ({ status, confirmed_at, received_at }: TransferFacts) =>
  status === 'cancelled' && confirmed_at !== null && received_at === null;

const isLate = ({ cancelled_at }: TransferFacts, now: Date) =>
  cancelled_at === null || now.getTime() - cancelled_at.getTime() > daysAfterEnd * msPerDay;

/** `new`: the event is written. `same`: it was recorded before, so nothing changes. Otherwise why it is refused. */
export type TransferVerdict = 'new' | 'same' | TransferRefusal;
export type TransferRefusal = 'cash' | 'too_early' | 'moved' | 'hash_missing' | 'said_already' | 'nothing_waits';

/**
 * Judges the customer's message "I have sent the USDT". After the end of the order it needs the id of the transaction,
 * and is refused once the office has settled the money.
 */
export function judgeSent(order: TransferFacts, hash: string | undefined, now: Date): TransferVerdict {
  if (isCash(order)) return 'cash';
  if (order.status === 'requested') return 'too_early';
  if (order.status === 'confirmed') return judgeWords(order, hash);
  if (!endedUnpaid(order) || isLate(order, now) || order.settlement !== null) return 'moved';
  return hash === undefined ? 'hash_missing' : judgeWords(order, hash);
}

/** The message is accepted once without the id of the transaction, and once with it. */
function judgeWords({ sent_at, sent_tx_hash }: TransferFacts, hash: string | undefined): TransferVerdict {
  if (hash === undefined) return sent_at === null ? 'new' : 'same';
  if (sent_tx_hash === hash) return 'same';
  return sent_tx_hash === null ? 'new' : 'said_already';
}

/** Whether the customer can say now that USDT was sent, without the id of a transaction or with it. */
export const maySaySent = (order: TransferFacts, hasHash: boolean, now: Date): boolean =>
  judgeSent(order, hasHash ? 'any' : undefined, now) === 'new';

/** Judges a sum that the staff saw arrive. Each transaction is recorded once. */
export function judgeArrived(order: TransferFacts, hash: string | undefined): TransferVerdict {
  if (isCash(order)) return 'cash';
  if (order.status === 'requested') return 'too_early';
  if (order.status !== 'confirmed') return 'moved';
  const known = order.arrived ?? [];
  const isRecorded = hash !== undefined && known.some(({ tx_hash }) => tx_hash === hash);
  return isRecorded || known.length >= mostArrivals ? 'said_already' : 'new';
}

/** Whether USDT was sent or arrived, by the records, and is neither received nor settled. */
export const moneyWaits = ({ sent_at, arrived, received_at, settlement }: TransferFacts): boolean =>
  (sent_at !== null || arrived !== null) && received_at === null && settlement === null;

/** Whether such money waits on an order that has ended early. The staff settle it. */
export const isAfterEnd = (order: TransferFacts): boolean => order.status === 'cancelled' && moneyWaits(order);

/** Judges the settlement of money that came after the end. An order is settled once. */
export function judgeSettled(order: TransferFacts): TransferVerdict {
  if (order.settlement !== null) return 'said_already';
  if (order.status !== 'cancelled') return 'too_early';
  return isAfterEnd(order) ? 'new' : 'nothing_waits';
}

/** The sum of what arrived, in the currency that the customer gives. Undefined when nothing is recorded. */
export const arrivedSum = ({ arrived }: Pick<TransferFacts, 'arrived'>): Decimal | undefined =>
  arrived?.reduce<Decimal>((sum, { amount }) => add(sum, amount), '0');

/** The agreed sum and the arrived one, when they differ. Such an order can't be received. */
export function otherSum(order: TransferFacts): { agreed: Decimal; arrived: Decimal } | undefined {
  const arrived = arrivedSum(order);
  if (arrived === undefined || compare(arrived, order.amt_to_exch) === 0) return undefined;
  return { agreed: order.amt_to_exch, arrived };
}
