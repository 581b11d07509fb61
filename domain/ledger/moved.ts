import { add, compare, type Decimal, subtract } from '../money/money.ts';
import { type Account, placeKinds } from './account.ts';

type Booked = { from: Account; to: Account; amount: Decimal };
/** `isWithin`: nothing came or left, it only changed its place or its account. */
export type Moved = { currency: string; amount: Decimal; isWithin?: true };

const isPlace = ({ kind }: Account) => placeKinds.some((place) => place === kind);

/** What an entry brought to an office, or below zero took from it, in each currency. */
export function movedBy(postings: readonly Booked[]): Moved[] {
  const sums = new Map<string, Decimal>();
  for (const { from, to, amount } of postings) {
    const now = sums.get(to.currency) ?? '0';
    const came = isPlace(to) ? add(now, amount) : now;
    sums.set(to.currency, isPlace(from) ? subtract(came, amount) : came);
  }
  const moved = [...sums].flatMap(([currency, amount]) => (compare(amount, '0') === 0 ? [] : [{ currency, amount }]));
  const [first] = postings;
  if (moved.length > 0 || !first) return moved;
  return [{ currency: first.to.currency, amount: first.amount, isWithin: true }];
}
