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

/** As long as the period, and right before it. */
export const periodBefore = ({ from, to }: Period): Period => ({
  from: new Date(from.getTime() - (to.getTime() - from.getTime())),
  to: from,
});
