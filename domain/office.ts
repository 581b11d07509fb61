import type { Language } from './user.ts';

type Named = { name: string | null; name_uk?: string | null; address: string };

/** The display name of an office: its name in this language, else its name or, without one, its address. */
export const officeName = ({ name, name_uk, address }: Named, language: Language = 'en') =>
  (language === 'uk' ? name_uk : undefined) ?? name ?? address;

/**
 * Opening hours in minutes since midnight, Kyiv time. Hours over midnight end after 1440: 20:00 to 02:00 is 1200 to
 * 1560.
 */
type Span = { from: number; to: number };

/** The opening hours of each weekday, Monday first. A day with a break has several spans; a closed day has none. */
export type Week = readonly (readonly Span[])[];

/** A time of day in Kyiv. Weekday 0 is Monday; minutes count from midnight. */
export type LocalTime = { weekday: number; minutes: number };

/**
 * When the state changes next. Minutes count from the last midnight. `until` is undefined when the office stays open
 * for a day or more.
 */
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

const clockShape = String.raw`(\d{1,2})(?:[:.](\d{2}))?`;
const partShape = new RegExp(
  String.raw`^(?:(\p{L}{2,3})\.?(?:\s*[-–—]\s*(\p{L}{2,3})\.?)?:?\s+)?` +
    String.raw`(?:(closed|вихідн(?:ий|і)|зачинено)|${clockShape}\s*[-–—]\s*${clockShape})$`,
  'u',
);
const aroundTheClock = ['24/7', '24 hours', 'цілодобово'];

const midnight = 24 * 60;
const everyDay = [0, 1, 2, 3, 4, 5, 6];
/** From yesterday, whose hours may go on after midnight, to the same day next week. */
const daysAround = [-1, ...everyDay, 7];

/**
 * Parses working hours such as "09:00 - 18:00", "24/7" or "Mon-Fri 09:00 - 13:00, 14:00 - 19:00, Sat 10-15, Sun
 * closed", in English or Ukrainian. Hours without days belong to the days named before them. Hours that overlap earlier
 * ones of the same day replace them. Hours over midnight belong to the day on which they begin: a closed Sunday does
 * not end Saturday's night. Undefined when the text has another form; screens then show the text itself.
 */
export function parseWorkingHours(text: string): Week | undefined {
  const whole = text.trim().toLowerCase();
  if (aroundTheClock.includes(whole)) return everyDay.map(() => [{ from: 0, to: midnight }]);
  const week: Span[][] = everyDay.map(() => []);
  let days = everyDay;
  for (const part of whole.split(/\s*[,;]\s*/)) {
    const read = parsePart(part);
    if (!read) return undefined;
    days = read.days ?? days;
    for (const day of days) week[day] = withSpan(week[day] ?? [], read.span);
  }
  return week;
}

/** Without a span the day is closed. */
function withSpan(spans: readonly Span[], added: Span | undefined): Span[] {
  if (!added) return [];
  const apart = spans.filter(({ from, to }) => to <= added.from || added.to <= from);
  return [...apart, added].sort((a, b) => a.from - b.from);
}

/** Whether the office is open now, and when that changes. */
export function openState(week: Week, { weekday: today, minutes: now }: LocalTime): OpenState {
  const spans = daysAround.flatMap((inDays) =>
    (week[(today + inDays + 7) % 7] ?? []).map(({ from, to }) => ({
      from: from + inDays * midnight,
      to: to + inDays * midnight,
    })),
  );
  // Spans that touch count as one, also over midnight.
  const until = spans.reduce((end, { from, to }) => (from <= end ? Math.max(end, to) : end), now);
  if (until > now) return { open: true, until: until - now < midnight ? until : undefined };
  const next = spans.find(({ from }) => from > now);
  if (!next) return { open: false, opens: undefined };
  const inDays = Math.floor(next.from / midnight);
  return { open: false, opens: { weekday: (today + inDays) % 7, inDays, at: next.from % midnight } };
}

/** Minutes since midnight as a time of day: 545 is "09:05". */
export const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** `days` is missing when the part names no days; `span` is missing when it says closed. */
function parsePart(part: string): { days?: number[]; span?: Span } | undefined {
  const [whole, first, last, closed, ...clocks] = partShape.exec(part) ?? [];
  if (whole === undefined) return undefined;
  const days = first === undefined ? undefined : daysFrom(first, last);
  const span = closed === undefined ? spanFrom(clocks) : undefined;
  return days?.length === 0 || (!span && !closed) ? undefined : { days, span };
}

function spanFrom(clocks: readonly string[]): Span | undefined {
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = clocks.map((digits = '0') => Number(digits));
  const [from, to] = [fromHour * 60 + fromMinute, toHour * 60 + toMinute];
  const isSound = fromMinute < 60 && toMinute < 60 && from < midnight && to <= midnight && from !== to;
  return isSound ? { from, to: from < to ? to : to + midnight } : undefined;
}

/** Empty when a name is not a weekday. */
function daysFrom(first: string, last: string | undefined): number[] {
  const from = dayIndex(first);
  const to = last === undefined ? from : dayIndex(last);
  if (from < 0 || to < 0) return [];
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, offset) => (from + offset) % 7);
}

const dayIndex = (name: string) => dayNames.findIndex((names) => names.includes(name));
