import { type AccountKey, accountKey } from '../ledger/account.ts';
import { type Balances, type Draft, openDraft, type Posting } from '../ledger/draft.ts';
import { worthAt } from '../ledger/worth-at.ts';
import { stablecoin } from '../money/currency.ts';
import type { Decimal } from '../money/money.ts';
import type { MoveWay } from './shift.ts';

const difference = accountKey('over_short', stablecoin);

/** USDT for one of a currency in the middle of the rates of now. Undefined where there is none. */
type Middle = (currency: string) => Decimal | undefined;

/** At the average cost, else at the rate of now. What nothing values is found, or missing, all the same. */
function bookDifference(draft: Draft, currency: string, change: bigint, place: AccountKey, middle: Middle): void {
  const worth = worthAt(draft.position(currency), change, middle(currency)) ?? 0n;
  draft.trade(currency, change, place, [[difference, change < 0n ? -worth : worth]]);
}

type Differences = readonly { currency: string; difference: bigint }[];

/** What a count found more or less than was expected in a drawer. */
export function differencePostings(
  balances: Balances,
  drawer: string,
  differences: Differences,
  middle: Middle,
): Posting[] {
  const draft = openDraft(balances);
  for (const { currency, difference: change } of differences)
    bookDifference(draft, currency, change, accountKey('till', currency, drawer), middle);
  return draft.postings;
}

/** The same of the safe. */
export function safeDifferencePostings(balances: Balances, differences: Differences, middle: Middle): Posting[] {
  const draft = openDraft(balances);
  for (const { currency, difference: change } of differences)
    bookDifference(draft, currency, change, accountKey('safe', currency), middle);
  return draft.postings;
}

export type TillMove = { drawer: string; way: MoveWay; currency: string; amount: bigint };

const sidesOf = ({ drawer, way, currency }: TillMove) => {
  const [safe, till] = [accountKey('safe', currency), accountKey('till', currency, drawer)];
  const carried = accountKey('carried', currency, drawer);
  return way === 'float' ? { from: safe, carried, to: till } : { from: till, carried, to: safe };
};

export function moveOutPostings(balances: Balances, move: TillMove): Posting[] {
  const { from, carried } = sidesOf(move);
  const draft = openDraft(balances);
  draft.post(from, carried, move.amount);
  return draft.postings;
}

/** It never left. */
export function moveBackPostings(balances: Balances, move: TillMove): Posting[] {
  const { from, carried } = sidesOf(move);
  const draft = openDraft(balances);
  draft.post(carried, from, move.amount);
  return draft.postings;
}

/** What was counted is there. What is missing, or too much, is a difference. */
export function moveInPostings(balances: Balances, move: TillMove, counted: bigint, middle: Middle): Posting[] {
  const { carried, to } = sidesOf(move);
  const draft = openDraft(balances);
  const came = counted < move.amount ? counted : move.amount;
  draft.post(carried, to, came);
  bookDifference(draft, move.currency, came - move.amount, carried, middle);
  bookDifference(draft, move.currency, counted - came, to, middle);
  return draft.postings;
}
