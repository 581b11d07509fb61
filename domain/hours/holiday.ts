/** A holiday of every year, "08-24", or a single day, "2027-05-03". */
export type Holiday = string;

/** A network or an office has so many at most. */
export const mostHolidays = 60;

/** The holidays of Ukraine that are on the same day each year. */
export const fixedHolidays: readonly Holiday[] = [
  '01-01',
  '03-08',
  '05-01',
  '05-08',
  '06-28',
  '07-15',
  '08-24',
  '10-01',
  '12-25',
];

/** Any year with a 29 February, for days of every year. */
const leapYear = '2024';

/** Whether this is a day as it is written above. */
export function isHolidayText(text: string): boolean {
  const day = /^\d{2}-\d{2}$/.test(text) ? `${leapYear}-${text}` : text;
  const moment = new Date(`${day}T00:00:00Z`);
  return /^20\d{2}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
}

/** Whether an office with these holidays is closed on the day, which is written as "2027-08-24". */
export const isHoliday = (holidays: ReadonlySet<Holiday>, day: string): boolean =>
  holidays.has(day) || holidays.has(day.slice('2027-'.length));

/** One list, without doubles, in the order of the calendar: days of every year first. */
export const joinHolidays = (...lists: readonly (readonly Holiday[])[]): Holiday[] =>
  [...new Set(lists.flat())].toSorted((a, b) => a.length - b.length || a.localeCompare(b));
