import { addDays, isKyivMidnight, kyivDay, kyivDaysBetween, kyivMidnight } from './kyiv.ts';

/** From a moment on, and before another. */
export type Period = { from: Date; to: Date };

const dayMs = 24 * 60 * 60_000;

/** A year, a leap year too, and the hour by which clocks change in it. */
export const longestPeriodDays = 366;
const longestPeriodMs = longestPeriodDays * dayMs + 60 * 60_000;

/** What a report covers when nobody says what. */
const defaultPeriodDays = 30;

export type PeriodFault = 'backwards' | 'too-long';

/** What keeps a report from covering the period, or undefined when nothing does. */
export function faultOf({ from, to }: Period): PeriodFault | undefined {
  if (from >= to) return 'backwards';
  return to.getTime() - from.getTime() > longestPeriodMs ? 'too-long' : undefined;
}

/** The period that ends at that moment and is as long as reports are by default. */
export const defaultPeriodUntil = (to: Date): Period => ({
  from: new Date(to.getTime() - defaultPeriodDays * dayMs),
  to,
});

/** Right before the period: as many days, where it runs from midnight to midnight in Kyiv, and otherwise as long. */
export const periodBefore = (period: Period): Period => ({
  from: daysBefore(period) ?? new Date(2 * period.from.getTime() - period.to.getTime()),
  to: period.from,
});

/** Counted in days of Kyiv, of which one in spring has 23 hours and one in autumn 25. */
function daysBefore({ from, to }: Period): Date | undefined {
  if (!isKyivMidnight(from) || !isKyivMidnight(to)) return undefined;
  return kyivMidnight(addDays(kyivDay(from), -kyivDaysBetween(from, to)));
}
