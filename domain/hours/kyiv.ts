/** A time of day in Kyiv. Weekday 0 is Monday; minutes count from midnight. */
export type LocalTime = { weekday: number; minutes: number };

/** The first use of Intl takes a phone 0.1 s, so it waits for the first time of day, and no file that imports this one pays it. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/**
 * Offices use Kyiv time, also when the device has another time zone. Browsers from before 2023 know only the older name
 * of the zone.
 */
export const kyivZone = once(() => (supportsTimeZone('Europe/Kyiv') ? 'Europe/Kyiv' : 'Europe/Kiev'));

function supportsTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}

const inKyiv = (locale: string, style: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat(locale, { timeZone: kyivZone(), ...style }));

const dayParts = inKyiv('en-CA', { dateStyle: 'short' });
const clockParts = inKyiv('en-GB', { timeStyle: 'short' });

/** Swedes write the date as ISO 8601 does. */
const stampParts = inKyiv('sv-SE', { dateStyle: 'short', timeStyle: 'medium' });

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The date in Kyiv, as "2026-11-20". */
export const kyivDay = (moment: Date): string => dayParts().format(moment);

/** The date and time in Kyiv, as "2026-11-20 14:05:09", which spreadsheets of every language read as a time. */
export const kyivStamp = (moment: Date): string => stampParts().format(moment);

/** The weekday and the time of day in Kyiv. */
export function kyivTime(moment: Date): LocalTime {
  const [hours = 0, minutes = 0] = clockParts().format(moment).split(':').map(Number);
  return { weekday: (new Date(kyivDay(moment)).getUTCDay() + 6) % 7, minutes: hours * 60 + minutes };
}

const hourMs = 60 * minuteMs;

/** Reading the clock is slow. The clocks change at full hours, so one answer holds for the whole hour. */
const offsets = new Map<number, number>();
const mostOffsets = 5_000;

/** How many milliseconds the clocks of Kyiv are ahead of UTC at this moment: two hours in winter, three in summer. */
export function kyivOffset(moment: Date): number {
  const hour = Math.floor(moment.getTime() / hourMs);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const start = new Date(hour * hourMs);
  const offset = Date.parse(kyivDay(start)) + kyivTime(start).minutes * minuteMs - start.getTime();
  if (offsets.size >= mostOffsets) offsets.clear();
  offsets.set(hour, offset);
  return offset;
}

/** The number of midnights in Kyiv between two moments. */
export const kyivDaysBetween = (earlier: Date, later: Date): number =>
  Math.round((Date.parse(kyivDay(later)) - Date.parse(kyivDay(earlier))) / dayMs);

/** The date that is `days` later; earlier when `days` is negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The moment when a day begins in Kyiv. `day` is "2026-11-20"; undefined when it is not a date. */
export function kyivMidnight(day: string): Date | undefined {
  const utc = Date.parse(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(utc)) return undefined;
  // Kyiv is UTC+3 in summer and UTC+2 in winter. Only one of the two gives midnight.
  return [3, 2].map((hours) => new Date(utc - hours * 3_600_000)).find((moment) => isMidnight(moment, day));
}

/** The moment of a day and time in Kyiv, "2026-11-20T14:30". Undefined when it is none. */
export function kyivMoment(text: string): Date | undefined {
  const [, day = '', hours, minutes] = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  const midnight = kyivMidnight(day);
  if (!midnight) return undefined;
  const guess = new Date(midnight.getTime() + (Number(hours) * 60 + Number(minutes)) * minuteMs);
  return new Date(guess.getTime() + kyivOffset(midnight) - kyivOffset(guess));
}

const isMidnight = (moment: Date, day: string) => kyivDay(moment) === day && kyivTime(moment).minutes === 0;

/**
 * The midnights of Kyiv between two moments, at most `most` of them. When there are more days, it takes every second or
 * third one, and so on.
 */
export function kyivMidnights(earlier: Date, later: Date, most: number): Date[] {
  const days = kyivDaysBetween(earlier, later);
  const step = Math.max(1, Math.ceil(days / most));
  return Array.from({ length: Math.floor(days / step) }, (_, place) =>
    kyivMidnight(addDays(kyivDay(earlier), (place + 1) * step)),
  ).filter((midnight) => midnight !== undefined);
}

/** Whether a day begins in Kyiv at this moment. */
export const isKyivMidnight = (moment: Date) => kyivMidnight(kyivDay(moment))?.getTime() === moment.getTime();
