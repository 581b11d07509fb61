import { z } from 'zod';
import { isHolidayText, joinHolidays, mostHolidays } from '#domain/hours/holiday.ts';
import { isTimeOfDay, weekOfRows } from '#domain/hours/week-rows.ts';

/** A time of day in Kyiv, "09:00". "24:00" is the end of a day. */
const TimeOfDay = z.string().refine(isTimeOfDay, 'A time of day is written as 09:00');
const Times = { from: TimeOfDay, to: TimeOfDay };

const Span = z.object({ from: z.string(), to: z.string() });

/** When an office is open on a day; 1 is Monday. `to` is on the next day when it is not later than `from`. */
export const DayHours = Span.extend({ day: z.int(), breaks: z.array(Span) });

const NewDayHours = z.object({
  day: z.int().min(1).max(7),
  ...Times,
  breaks: z.array(z.object(Times)).max(3).default([]),
});

/** The rows of a week. A day without a row is closed. */
export const Week = z
  .array(NewDayHours)
  .max(14)
  .refine((rows) => weekOfRows(rows) !== undefined, 'These hours overlap, or end before they begin');

/** Holidays: days of every year ("08-24") and single days ("2027-05-03"). */
export const Holidays = z
  .array(z.string().refine(isHolidayText, 'A holiday is written as 08-24 or 2027-05-03'))
  .max(mostHolidays)
  .overwrite((days) => joinHolidays(days));
