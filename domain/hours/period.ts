import { addDays, isKyivMidnight, kyivDay, kyivDaysBetween, kyivMidnight } from './kyiv.ts';

/** From `from` (inclusive) to `to` (exclusive). */
export type Period = { from: Date; to: Date };

const dayMs = 24 * 60 * 60_000;

/** A leap year. The extra hour below covers a change of the clocks. */
export const longestPeriodDays = 366;
const longestPeriodMs = longestPeriodDays * dayMs + 60 * 60_000;

/** The length of a report when the caller names no period. */
const defaultPeriodDays = 30;

export type PeriodError = 'backwards' | 'too-long';

/** Why a report can't cover this period, or undefined when it can. */
export function periodErrorOf({ from, to }: Period): PeriodError | undefined {
  if (from >= to) return 'backwards';
  return to.getTime() - from.getTime() > longestPeriodMs ? 'too-long' : undefined;
}

/** The default period that ends at this moment. */
export const defaultPeriodUntil = (to: Date): Period => ({
  from: new Date(to.getTime() - defaultPeriodDays * dayMs),
  to,
});

/**
 * The period directly before this one. It has as many days in Kyiv if this one runs from midnight to midnight;
 * otherwise it is equally long.
 */
export const periodBefore = (period: Period): Period => ({
  from: daysBefore(period) ?? new Date(2 * period.from.getTime() - period.to.getTime()),
  to: period.from,
});

/** Counts days in Kyiv, because one day in spring has 23 hours and one in autumn has 25. */
function daysBefore({ from, to }: Period): Date | undefined {
  if (!isKyivMidnight(from) || !isKyivMidnight(to)) return undefined;
  return kyivMidnight(addDays(kyivDay(from), -kyivDaysBetween(from, to)));
}
