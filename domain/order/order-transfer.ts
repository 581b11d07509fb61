import { isFinalWrong, type ReadingProblem, type ReadingState, type ReadingUse } from '../chain/reading-words.ts';
import { isFiat } from '../money/currency.ts';
import { add, compare, type Decimal, subtract } from '../money/money.ts';
import type { StatedDestination } from '../wallet/destination.ts';
import type { OrderStatus } from './order.ts';
import type { Receipt } from './transfer-receipt.ts';

/**
 * What people do to an order without changing its status: the customer has sent the USDT, the staff saw a sum arrive or
 * correct what they recorded, money that came after the end is settled, the staff give the order more time, or they say that
 * nothing arrived. `hash_wrong`: the clock says so of the named transaction, by what the chain says. `collector`: the customer says who collects the cash. `whose`: they decided that a transfer is this order's, and `claim_void`: that it is another order's. The
 * wire and the database call it `said` and `what`.
 */
export const sideEvents = [
  'sent',
  'arrived',
  'corrected',
  'settled',
  'extended',
  'not_arrived',
  'hash_wrong',
  'whose',
  'claim_void',
  'held_back',
  'mine',
  'handed',
  'collector',
] as const;
export type SideEvent = (typeof sideEvents)[number];

/**
 * A sum that arrived, in the currency that the customer gives, as the staff recorded it. `id` counts the entries of an order.
 * An entry that corrects an earlier one replaces it and says why.
 */
export type Arrival = {
  id: number;
  amount: Decimal;
  tx_hash: string | null;
  corrects: number | null;
  reason: string | null;
  /** Staff decided that the transaction is another order's, so the entry counts no more. */
  is_void: boolean;
};

/** What became of money that came after the order had ended: it went back, it became another order, or it was too little. */
export const settlementOutcomes = ['returned', 'new_deal', 'kept'] as const;
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
  /** Whether staff decided that the transaction of the customer is another order's. */
  sent_void: boolean;
  arrived: readonly Arrival[] | null;
  /** When and why somebody said that nothing arrived. */
  not_arrived?: unknown;
  /** What the chain says of the transactions. Absent where nobody asked. */
  transfer_readings?: readonly NamedReading[];
  /** The order that this one settles: its money is the money of this one. */
  settles: string | null;
  settlement: unknown;
};

type NamedReading = { tx_hash: string | null; use: ReadingUse; state: ReadingState; problem: ReadingProblem | null };

/** What other orders of the same customer have of the transfers that were recorded on this one. */
export type OthersShare = { used: Decimal; claimed: Decimal };

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
export type TransferRefusal =
  | 'cash'
  | 'too_early'
  | 'moved'
  | 'hash_missing'
  | 'said_already'
  | 'nothing_waits'
  | 'nothing_corrected'
  | 'nothing_sent';

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

/**
 * The message is accepted once without the id of the transaction, and once with it. When staff decided that the transaction
 * is another order's, or the chain says that it is no money of this one, the customer may name another one.
 */
function judgeWords(order: TransferFacts, hash: string | undefined): TransferVerdict {
  const { sent_at, sent_tx_hash, sent_void } = order;
  if (hash === undefined) return sent_at === null ? 'new' : 'same';
  if (sent_tx_hash === hash) return 'same';
  return sent_tx_hash === null || sent_void || mayNameAnother(order) ? 'new' : 'said_already';
}

/** Each one is asked for on the chain, and holds a claim. */
const mostNamed = 5;

/**
 * Whether the chain says that the transaction which the customer named last is no money of the order. Where staff recorded that
 * it came, they know better.
 */
export const isNamedWrong = (order: TransferFacts): boolean =>
  namedReadings(order).some((reading) => reading.tx_hash === order.sent_tx_hash && isFinalWrong(reading)) &&
  !isRecorded(order, order.sent_tx_hash);

/** Another one may be named when the time that the wrong one gave has ended: else the order would keep this time with it. */
const mayNameAnother = (order: TransferFacts): boolean =>
  isNamedWrong(order) &&
  (order.status !== 'confirmed' || (order.not_arrived ?? null) !== null) &&
  namedReadings(order).length < mostNamed;

const namedReadings = ({ transfer_readings = [] }: TransferFacts) =>
  transfer_readings.filter(({ use }) => use === 'claimed');

const isRecorded = (order: TransferFacts, hash: string | null): boolean =>
  holdingArrivals(order).some(({ tx_hash }) => tx_hash === hash);

/** Whether the customer can say now that USDT was sent, without the id of a transaction or with it. */
export const maySaySent = (order: TransferFacts, hasHash: boolean, now: Date): boolean =>
  judgeSent(order, hasHash ? 'any' : undefined, now) === 'new';

/** Judges a sum that the staff saw arrive. Each transaction is recorded once, and corrected where it was wrong. */
export function judgeArrived(order: TransferFacts, hash: string | undefined, corrects?: number): TransferVerdict {
  if (isCash(order)) return 'cash';
  if (order.status === 'requested') return 'too_early';
  if (order.status !== 'confirmed') return 'moved';
  const known = order.arrived ?? [];
  const holding = holdingArrivals(order);
  const wrong = holding.find(({ id }) => id === corrects);
  if (corrects !== undefined && !wrong) return 'nothing_corrected';
  const isRecorded = hash !== undefined && holding.some((entry) => entry !== wrong && entry.tx_hash === hash);
  return isRecorded || known.length >= mostArrivals ? 'said_already' : 'new';
}

/** Judges what the staff say: that nothing arrived, although the customer says that it is sent. It is said once. */
export function judgeNotArrived(order: TransferFacts & { not_arrived: unknown }): TransferVerdict {
  if (isCash(order)) return 'cash';
  if (order.status === 'requested') return 'too_early';
  if (order.status !== 'confirmed') return 'moved';
  if (order.sent_at === null) return 'nothing_sent';
  return order.not_arrived === null ? 'new' : 'said_already';
}

/**
 * Judges the clock's word that the transaction which the customer named is no money of the order. Where the staff recorded that
 * it came, they know better.
 */
export function judgeHashWrong(order: TransferFacts, hash: string): TransferVerdict {
  if (order.sent_tx_hash !== hash || order.sent_void) return 'nothing_sent';
  // Another one may have been wrong before, and ended the time.
  return isRecorded(order, hash) ? 'said_already' : judgeNotArrived({ ...order, not_arrived: null });
}

/** The entries that nobody has corrected, and whose transaction is not another order's. */
export const holdingArrivals = ({ arrived }: Pick<TransferFacts, 'arrived'>): Arrival[] =>
  (arrived ?? []).filter(({ id, is_void }) => !is_void && !isCorrected(arrived, id));

export const isCorrected = (arrived: TransferFacts['arrived'], id: number): boolean =>
  (arrived ?? []).some(({ corrects }) => corrects === id);

type SentFacts = Pick<TransferFacts, 'sent_at' | 'sent_void' | 'arrived'>;

/** Whether USDT was sent or arrived, by what was said and recorded and is not another order's. */
export const isSent = (order: SentFacts): boolean =>
  (order.sent_at !== null && !order.sent_void) || holdingArrivals(order).length > 0;

/**
 * Whether USDT was sent or arrived and is neither received nor settled. Money that came for an order before this one waits
 * here when this one has ended.
 */
export const moneyWaits = (order: TransferFacts): boolean =>
  (isSent(order) || (order.settles !== null && order.status === 'cancelled')) &&
  order.received_at === null &&
  order.settlement === null;

/** Whether such money waits on an order that has ended early. The staff settle it. */
export const isAfterEnd = (order: TransferFacts): boolean => order.status === 'cancelled' && moneyWaits(order);

/** Judges the settlement of money that came after the end. An order is settled once. */
export function judgeSettled(order: TransferFacts): TransferVerdict {
  if (order.settlement !== null) return 'said_already';
  if (order.status !== 'cancelled') return 'too_early';
  return isAfterEnd(order) ? 'new' : 'nothing_waits';
}

/** The sum of what arrived, in the currency that the customer gives. Undefined when nothing is recorded. */
export function arrivedSum(order: Pick<TransferFacts, 'arrived'>): Decimal | undefined {
  // An entry that was recorded on the wrong order is corrected to 0.
  const holding = holdingArrivals(order).filter(({ amount }) => compare(amount, '0') > 0);
  return holding.length === 0 ? undefined : holding.reduce<Decimal>((sum, { amount }) => add(sum, amount), '0');
}

/**
 * The agreed sum and the one that arrived for this order, when they differ. Such an order can't be received. A transfer may
 * be for several orders of its customer: what they have received is theirs, and what they claim may be.
 */
export function otherSum(
  order: TransferFacts & { arrived_for_others: OthersShare | null },
): { agreed: Decimal; arrived: Decimal } | undefined {
  const arrived = arrivedSum(order);
  return arrived === undefined
    ? undefined
    : differing(order.amt_to_exch, arrived, order.arrived_for_others ?? { used: '0', claimed: '0' });
}

/** Both sums, where what is left of the arrived one is not the agreed one. */
export function differing(agreed: Decimal, arrived: Decimal, { used, claimed }: OthersShare) {
  const left = subtract(arrived, used);
  const isRight = compare(left, agreed) >= 0 && compare(left, add(agreed, claimed)) <= 0;
  return isRight ? undefined : { agreed, arrived: left };
}

/** Whether USDT was received of which nobody named a transaction. */
export const isWithoutHash = (order: Pick<TransferFacts, 'sc' | 'received_at'> & { receipts: readonly Receipt[] }) =>
  !isCash(order) && order.received_at !== null && order.receipts.length === 0;
