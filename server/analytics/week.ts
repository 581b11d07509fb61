import type { Period } from '#domain/hours/period.ts';

/** Reports add up whole weeks. In UTC every week has the same length, in every year and under every law. */
const weekMs = 7 * 24 * 60 * 60_000;
/** A Monday. `add_ended_orders()` of the database has the same day. */
const firstMonday = new Date('1970-01-05T00:00:00Z');

/** The whole weeks of a period, or undefined when it has none. */
export function weeksOf({ from, to }: Period): Period | undefined {
  const monday = (time: Date, round: (weeks: number) => number) =>
    new Date(firstMonday.getTime() + round((time.getTime() - firstMonday.getTime()) / weekMs) * weekMs);
  const weeks = { from: monday(from, Math.ceil), to: monday(to, Math.floor) };
  return weeks.from < weeks.to ? weeks : undefined;
}
