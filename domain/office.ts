/** What an office is called; one without a name goes by its address. */
export const officeName = ({ name, address }: { name: string | null; address: string }) => name ?? address;

/** Minutes since midnight, Kyiv time. */
type Span = { from: number; to: number };

/** The hours of each day, Monday first. A day without a span is closed. */
export type Week = readonly (Span | undefined)[];

/** A moment as the offices' clocks show it: weekday 0 is Monday, minutes since midnight. */
export type LocalTime = { weekday: number; minutes: number };

export type OpenState =
  | { open: true; until: number | undefined }
  | { open: false; opens: { weekday: number; inDays: number; at: number } | undefined };

const dayNames: readonly (readonly string[])[] = [
  ['mon', 'пн'],
  ['tue', 'вт'],
  ['wed', 'ср'],
  ['thu', 'чт'],
  ['fri', 'пт'],
  ['sat', 'сб'],
  ['sun', 'нд'],
];

const partShape =
  /^(?:(\p{L}{2,3})\.?(?:\s*[-–—]\s*(\p{L}{2,3})\.?)?:?\s+)?(\d{1,2}):(\d{2})\s*[-–—]\s*(\d{1,2}):(\d{2})$/u;

const midnight = 24 * 60;

/**
 * Reads working hours such as "09:00 - 18:00", "24/7" or "Mon-Fri 09:00 - 19:00, Sat 10:00 - 15:00" (Ukrainian day names
 * too). Undefined when a person wrote something else: then screens show the text as it is.
 */
export function parseWorkingHours(text: string): Week | undefined {
  const whole = text.trim().toLowerCase();
  if (whole === '24/7') return Array.from({ length: 7 }, () => ({ from: 0, to: midnight }));
  const week: (Span | undefined)[] = Array.from({ length: 7 }, () => undefined);
  for (const part of whole.split(/\s*[,;]\s*/)) {
    const read = parsePart(part);
    if (!read) return undefined;
    for (const day of read.days) week[day] = read.span;
  }
  return week;
}

/** Whether the office is open now, until when, or when it opens next. */
export function openState(week: Week, now: LocalTime): OpenState {
  const today = week[now.weekday];
  if (today && today.from <= now.minutes && now.minutes < today.to) {
    return { open: true, until: today.to === midnight && today.from === 0 ? undefined : today.to };
  }
  for (let inDays = 0; inDays <= 7; inDays++) {
    const weekday = (now.weekday + inDays) % 7;
    const span = week[weekday];
    if (span && (inDays > 0 || now.minutes < span.from))
      return { open: false, opens: { weekday, inDays, at: span.from } };
  }
  return { open: false, opens: undefined };
}

/** Minutes since midnight as a clock shows them: 545 is "09:05". */
export const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function parsePart(part: string): { days: number[]; span: Span } | undefined {
  const found = partShape.exec(part);
  if (!found) return undefined;
  const [, first, last, ...clocks] = found;
  const days = daysFrom(first, last);
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = clocks.map(Number);
  const span = { from: fromHour * 60 + fromMinute, to: toHour * 60 + toMinute };
  const sound = fromMinute < 60 && toMinute < 60 && span.from < span.to && span.to <= midnight;
  return days && sound ? { days, span } : undefined;
}

function daysFrom(first: string | undefined, last: string | undefined): number[] | undefined {
  if (first === undefined) return [0, 1, 2, 3, 4, 5, 6];
  const from = dayIndex(first);
  const to = last === undefined ? from : dayIndex(last);
  if (from < 0 || to < 0) return undefined;
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, offset) => (from + offset) % 7);
}

const dayIndex = (name: string) => dayNames.findIndex((names) => names.includes(name));
