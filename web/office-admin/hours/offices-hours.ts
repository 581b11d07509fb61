import { usualWeek, type Week } from '#domain/hours/week.ts';
import { type DayHours, rowsOfWeek, weekOfRows } from '#domain/hours/week-rows.ts';
import { parseWorkingHours } from '#domain/hours/working-hours.ts';

/** A day in the editor. A closed one keeps its times, so that they are there again when it opens. */
export type EditedDay = { isOpen: boolean; isAllDay: boolean; from: string; to: string; breaks: DayHours['breaks'] };

const usualDay: EditedDay = { isOpen: false, isAllDay: false, from: '09:00', to: '18:00', breaks: [] };
export const usualBreak = { from: '13:00', to: '14:00' };

/**
 * The days of this text, Monday first. Undefined where they need more than a row: two times of opening more than a day
 * apart. Days of a text that is not understood, and of none, are those that count then.
 */
export function editedDays(text: string): EditedDay[] | undefined {
  const rows = rowsOfWeek(parseWorkingHours(text) ?? usualWeek);
  const byDay = Map.groupBy(rows, ({ day }) => day);
  if ([...byDay.values()].some((ofDay) => ofDay.length > 1)) return undefined;
  return [1, 2, 3, 4, 5, 6, 7].map((day) => {
    const [row] = byDay.get(day) ?? [];
    if (!row) return usualDay;
    if (row.from === '00:00' && row.to === '24:00') return { ...usualDay, isOpen: true, isAllDay: true };
    return {
      isOpen: true,
      isAllDay: false,
      from: row.from,
      to: row.to === '24:00' ? '00:00' : row.to,
      breaks: row.breaks,
    };
  });
}

const rowOf = ({ isAllDay, from, to, breaks }: EditedDay, at: number): DayHours =>
  isAllDay ? { day: at + 1, from: '00:00', to: '24:00', breaks: [] } : { day: at + 1, from, to, breaks };

/** Undefined while a time is missing or makes no sense. */
export const weekOfDays = (days: readonly EditedDay[]): Week | undefined =>
  weekOfRows(days.map(rowOf).filter((_, at) => days[at]?.isOpen));

/** Whether the times of this day make no sense. */
export const isWrongDay = (day: EditedDay): boolean =>
  day.isOpen && ([day.from, day.to].some((time) => time === '') || weekOfRows([rowOf(day, 0)]) === undefined);

/** Whether the office closes on the day after. Times of day are in order as texts. */
export const endsNextDay = ({ from, to, isAllDay }: EditedDay): boolean =>
  !isAllDay && to !== '' && to !== '00:00' && to < from;
