import type { LocalTime } from './office.ts';

/** The offices' clock, whatever the device says. Browsers of before 2023 know the city by its older spelling alone. */
export const kyivZone = knows('Europe/Kyiv') ? 'Europe/Kyiv' : 'Europe/Kiev';

function knows(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}

const dayParts = new Intl.DateTimeFormat('en-CA', { timeZone: kyivZone, dateStyle: 'short' });
const clockParts = new Intl.DateTimeFormat('en-GB', { timeZone: kyivZone, timeStyle: 'short' });

const dayMs = 24 * 60 * 60_000;

/** The date in Kyiv, as "2026-11-20". */
export const kyivDay = (moment: Date): string => dayParts.format(moment);

/** What the offices' clocks show. */
export function kyivTime(moment: Date): LocalTime {
  const [hours = 0, minutes = 0] = clockParts.format(moment).split(':').map(Number);
  return { weekday: (new Date(kyivDay(moment)).getUTCDay() + 6) % 7, minutes: hours * 60 + minutes };
}

/** How many midnights of Kyiv lie between two moments. */
export const kyivDaysBetween = (earlier: Date, later: Date): number =>
  Math.round((Date.parse(kyivDay(later)) - Date.parse(kyivDay(earlier))) / dayMs);

/** The date so many days after another, or before it. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The moment at which a day of Kyiv begins, by its date "2026-11-20"; undefined when that is no date. */
export function kyivMidnight(day: string): Date | undefined {
  const utc = Date.parse(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(utc)) return undefined;
  // Kyiv is two or three hours ahead; midnight is whichever of the two its clocks call so.
  return [3, 2].map((hours) => new Date(utc - hours * 3_600_000)).find((moment) => isMidnight(moment, day));
}

const isMidnight = (moment: Date, day: string) => kyivDay(moment) === day && kyivTime(moment).minutes === 0;

/** The beginnings of the days of Kyiv between two moments, or of every second or third day and so on: at most so many. */
export function kyivMidnights(earlier: Date, later: Date, most: number): Date[] {
  const days = kyivDaysBetween(earlier, later);
  const step = Math.max(1, Math.ceil(days / most));
  return Array.from({ length: Math.floor(days / step) }, (_, place) =>
    kyivMidnight(addDays(kyivDay(earlier), (place + 1) * step)),
  ).filter((midnight) => midnight !== undefined);
}

/** Whether a day of Kyiv begins at that moment. */
export const isKyivMidnight = (moment: Date) => kyivMidnight(kyivDay(moment))?.getTime() === moment.getTime();
