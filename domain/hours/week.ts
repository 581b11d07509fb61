/**
 * Opening hours in minutes since midnight, Kyiv time. Hours over midnight end after 1440: 20:00 to 02:00 is 1200 to
 * 1560.
 */
export type Span = { from: number; to: number };

/** The opening hours of each weekday, Monday first. A day with a break has several spans; a closed day has none. */
export type Week = readonly (readonly Span[])[];

export const dayMinutes = 24 * 60;
export const everyDay: readonly number[] = [0, 1, 2, 3, 4, 5, 6];

/** What an office without hours, or with hours that are not understood, is counted by (specification §3). */
export const usualWeek: Week = everyDay.map(() => [{ from: 9 * 60, to: 18 * 60 }]);

/** Minutes since midnight as a time of day: 545 is "09:05". */
export const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** From one time of day to another, which is on the next day when it is not later. Undefined when there is none. */
export function spanOf(from: number, to: number): Span | undefined {
  if (from >= dayMinutes || to > dayMinutes || from === to) return undefined;
  return { from, to: from < to ? to : to + dayMinutes };
}

export const overlaps = (a: Span, b: Span) => a.from < b.to && b.from < a.to;
