import { accountKey, accountOf } from '../ledger/account.ts';
import type { Balances } from '../ledger/draft.ts';
import type { ShiftState } from './shift.ts';

/** When a drawer is counted. */
export const countMoments = ['opening', 'closing'] as const;
export type CountMoment = (typeof countMoments)[number];

/** Beside them an owner counts a drawer that closes. That count is kept, and never booked. */
export const ownerMoment = 'owner';
export type StoredMoment = CountMoment | typeof ownerMoment;

/** A drawer is counted once more where the first count does not agree. The second says what was expected. */
export const mostTries = 2;

/** What a drawer must hold: what lies in it, and what is set aside there. Nothing else says it. */
export const expectedIn = (balances: Balances, drawer: string, currency: string): bigint =>
  (balances.get(accountKey('till', currency, drawer)) ?? 0n) +
  (balances.get(accountKey('set_aside', currency, drawer)) ?? 0n);

/** The currencies of which the drawer must hold something. */
const currenciesIn = (balances: Balances, drawer: string): string[] => [
  ...new Set(
    [...balances].flatMap(([key, amount]) => {
      const { kind, currency, part } = accountOf(key);
      return amount !== 0n && part === drawer && (kind === 'till' || kind === 'set_aside') ? [currency] : [];
    }),
  ),
];

export type CountedSum<Amount = bigint> = { currency: string; counted: Amount; expected: Amount };

/** What was counted beside what was expected. A currency that was left out was counted as nothing. */
export function countedSums(balances: Balances, drawer: string, counted: ReadonlyMap<string, bigint>): CountedSum[] {
  const currencies = new Set([...counted.keys(), ...currenciesIn(balances, drawer)]);
  return [...currencies].toSorted().map((currency) => ({
    currency,
    counted: counted.get(currency) ?? 0n,
    expected: expectedIn(balances, drawer, currency),
  }));
}

/** `agrees`: nothing differs. `again`: count these once more. `revealed`: the last try, so everything is said. */
export type CountOutcome = 'agrees' | 'again' | 'revealed';

export function outcomeOf(tryNo: number, sums: readonly CountedSum<unknown>[]): CountOutcome {
  if (differing(sums).length === 0) return 'agrees';
  return tryNo < mostTries ? 'again' : 'revealed';
}

/** Whether somebody in the shift could still be helped by what others counted in its drawer. */
export const isCountOpen = (state: ShiftState, closing: readonly CountOutcome[]): boolean =>
  state !== 'closed' && !closing.some((outcome) => outcome !== 'again');

export const differing = <Sum extends CountedSum<unknown>>(sums: readonly Sum[]): Sum[] =>
  sums.filter(({ counted, expected }) => counted !== expected);

/** `other`: one currency is less and another more. */
export type Difference = 'less' | 'more' | 'other';
