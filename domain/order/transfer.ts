import { add, compare, type Decimal, subtract } from '../money/money.ts';
import { differing, holdingArrivals, type TransferFacts } from './order-transfer.ts';

/** Another order that claims a transfer. */
export type Claimant = { order_id: string; office_id: string };

/**
 * A transfer that an order claims, or that the staff name at its receipt. A transfer counts once: orders receipt parts of
 * it, and together never more than its sum.
 */
export type ClaimedTransfer = {
  key: string;
  /** What arrived with it, if staff recorded it. */
  amount: Decimal | null;
  /** What a chain says of it: what came to the address of this order, once that is final. Absent where nobody has read it. */
  read?: Decimal | null;
  /** Whether the chain says that it is no money of this order, once that is final. */
  is_wrong?: boolean;
  /** What other orders have receipted of it; null for none. */
  used: Decimal | null;
  /** Whether other orders of the same customer are among them. */
  is_used_by_customer: boolean;
  /** What other orders of the same customer ask for that claim it too and have not received it. */
  claimed: Decimal;
  /**
   * Whether it is no money for this order: a pay-out or a refund of the office, what has settled an order that had ended, or
   * what staff decided is another order's.
   */
  is_spent: boolean;
  /** An open order of another customer that claims it. */
  foreign: Claimant | null;
  /** Whether the staff named it with the step. */
  is_named: boolean;
};

/** Why an order is not received. `sum_unknown`: nobody recorded how much came with which of several transfers. */
export type ReceiptRefusal =
  | { why: 'claimed_twice'; by: Claimant }
  | { why: 'taken' | 'sum_unknown' }
  | { why: 'other_sum'; agreed: Decimal; arrived: Decimal };

/** Judges the receipt of an order by its transfers. Without any of them, and without a recorded sum, it is as agreed. */
export function judgeReceipt(order: TransferFacts, transfers: readonly ClaimedTransfer[]): ReceiptRefusal | undefined {
  const foreign = transfers.find((each) => each.foreign !== null)?.foreign;
  if (foreign) return { why: 'claimed_twice', by: foreign };
  if (transfers.some(({ is_spent }) => is_spent)) return { why: 'taken' };
  const known = transfers.flatMap(({ amount, ...rest }) => (amount === null ? [] : [{ ...rest, amount }]));
  const unnamed = holdingArrivals(order).filter(({ tx_hash }) => tx_hash === null);
  if (known.length === 0 && unnamed.length === 0) return judgeUnknown(order, transfers);
  const used = sum(known.map((each) => each.used ?? '0'));
  const hashed = sum(known.map(({ amount }) => amount));
  if (unnamed.length === 0 && compare(hashed, used) <= 0) return { why: 'taken' };
  const arrived = add(hashed, sum(unnamed.map(({ amount }) => amount)));
  const sums = differing(order.amt_to_exch, arrived, { used, claimed: sum(known.map(({ claimed }) => claimed)) });
  return sums && { why: 'other_sum', ...sums };
}

/**
 * The first order that receipts a transfer of which nobody has recorded the sum takes all of it. Where the sum was read and is
 * another one, somebody records it first.
 */
function judgeUnknown(
  { amt_to_exch: agreed }: TransferFacts,
  transfers: readonly ClaimedTransfer[],
): ReceiptRefusal | undefined {
  if (transfers.length === 0) return undefined;
  const named = transfers.filter(({ is_named }) => is_named);
  const meant = named.length > 0 ? named : withoutWrong(transfers);
  const free = meant.filter(({ used }) => used === null);
  if (free.length === 0) return { why: 'taken' };
  if (free.length > 1) return { why: 'sum_unknown' };
  const arrived = free[0]?.read;
  return arrived && compare(arrived, agreed) !== 0 ? { why: 'other_sum', agreed, arrived } : undefined;
}

/** Where the customer named another one after a wrong one, the wrong one counts no more, unless staff recorded that it came. */
function withoutWrong(transfers: readonly ClaimedTransfer[]): readonly ClaimedTransfer[] {
  const others = transfers.filter(({ is_wrong = false, amount }) => !is_wrong || amount !== null);
  return others.length > 0 ? others : transfers;
}

/** What is left of a transfer for others, by what was recorded. Of one that is not recorded the first order takes all. */
const isUsedUp = ({ amount, used }: ClaimedTransfer): boolean =>
  used !== null && (amount === null || compare(amount, used) <= 0);

/** Whether the customer's claim is refused, because the transfer has paid another deal of the same customer, or is spent. */
export const isTakenForClaim = (transfer: ClaimedTransfer): boolean =>
  transfer.is_spent || (transfer.is_used_by_customer && isUsedUp(transfer));

/**
 * Why staff can't record this sum: the transfer is spent or used up, or another sum is recorded for it, which somebody has to
 * correct. `isCorrection`: the sum replaces one that was recorded on this order.
 */
export function judgeRecorded(
  transfer: ClaimedTransfer,
  amount: Decimal,
  isCorrection: boolean,
): 'taken' | 'other_recorded' | undefined {
  const isZero = compare(amount, '0') === 0;
  if (transfer.is_spent) return isCorrection && isZero ? undefined : 'taken';
  if (!isCorrection && transfer.amount !== null && compare(transfer.amount, amount) !== 0) return 'other_recorded';
  return !isZero && transfer.used !== null && compare(amount, transfer.used) <= 0 ? 'taken' : undefined;
}

/** What is left of the transfers of an order that has ended, by what was recorded, else by what was agreed. */
export function leftToSettle(order: TransferFacts, transfers: readonly ClaimedTransfer[]): Decimal {
  const unnamed = holdingArrivals(order).filter(({ tx_hash }) => tx_hash === null);
  if (transfers.length === 0 && unnamed.length === 0) return order.amt_to_exch;
  const left = withoutWrong(transfers).map(({ amount, used }) =>
    amount === null ? (used === null ? order.amt_to_exch : '0') : subtract(amount, used ?? '0'),
  );
  return sum([...left, ...unnamed.map(({ amount }) => amount)]);
}

const sum = (amounts: readonly Decimal[]): Decimal =>
  amounts.reduce<Decimal>((total, amount) => add(total, amount), '0');
