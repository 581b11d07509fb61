import type { AccountKind } from '../ledger/account.ts';
import { type ResultPart, resultParts } from '../ledger/entry.ts';
import { add, type Decimal, subtract } from '../money/money.ts';

type Sum = { kind: AccountKind; came: Decimal; went: Decimal };

/** An account of income is below zero, and what was earned comes out of it. */
const earnedIn = (sums: readonly Sum[], part: ResultPart): Decimal =>
  sums.filter(({ kind }) => kind === part).reduce((all, { came, went }) => add(all, subtract(went, came)), '0');

/** What the entries of a day earned, in USDT. */
export function resultOf(sums: readonly Sum[]): Record<ResultPart | 'result', Decimal> {
  const [trading = '0', rounding = '0', over_short = '0', expenses = '0'] = resultParts.map((part) =>
    earnedIn(sums, part),
  );
  const result = [trading, rounding, over_short, expenses].reduce(add);
  return { trading, rounding, over_short, expenses, result };
}
