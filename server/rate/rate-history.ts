import type { RateHistory } from '#contract/rate/rate.ts';
import { compare } from '#domain/money/money.ts';
import { averageRate } from '#domain/money/rate.ts';
import type { RateStore } from './rate.store.ts';

type Read = Awaited<ReturnType<RateStore['readHistory']>>;

export function historyOf({ sums, line, before, extremes }: Read): RateHistory {
  const [first, last] = [line[0], line.at(-1)];
  const [lowest, highest] = extremes
    .toSorted((a, b) => compare(a.rate, b.rate))
    .flatMap((only, _, all) => [only, all[1] ?? only]);
  if (!sums || !first || !last || !highest || !lowest) return { count: 0, figures: null, before, line: [] };
  const average = { rate: averageRate(sums.sum, sums.count) };
  return { count: sums.count, figures: { first, last, highest, lowest, average }, before, line };
}
