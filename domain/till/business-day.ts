import { addDays, kyivDay, kyivMoment, kyivTime } from '../hours/kyiv.ts';

/** "08:00", as minutes after midnight. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

const two = (value: number) => String(value).padStart(2, '0');
export const timeOf = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/**
 * The moment when a day of an office begins, and the day before it ends. A time that the clocks leave out in spring is an
 * hour later, and one that they show twice in autumn is the first of the two.
 */
export function dayBegins(day: string, ends: number): Date {
  const moment = kyivMoment(`${day}T${timeOf(ends)}`);
  if (!moment) throw new RangeError(`No day: ${day}`);
  const hour = 3_600_000;
  return kyivTime(moment).minutes === ends ? moment : new Date(moment.getTime() + hour);
}

/** The day of an office to which a moment belongs: a night shift belongs to the day on which it began. */
export function businessDay(moment: Date, ends: number): string {
  const day = kyivDay(moment);
  return moment < dayBegins(day, ends) ? addDays(day, -1) : day;
}

/** `last`: the day of the last report. `first`: when the first entry after it was booked; without one nothing is to be closed. */
export type DaysSoFar = { ends: number; last: string | null; first: Date | null };

/** The day that is closed next, and when it ends. What was booked after a day was closed belongs to a later one. */
export function nextDay({ ends, last, first }: DaysSoFar): { day: string; begins_at: Date; ends_at: Date } | undefined {
  if (!first) return undefined;
  const own = businessDay(first, ends);
  const day = last !== null && own <= last ? addDays(last, 1) : own;
  return { day, begins_at: dayBegins(day, ends), ends_at: dayBegins(addDays(day, 1), ends) };
}
