/** What an office is called; one without a name goes by its address. */
export const officeName = ({ name, address }: { name: string | null; address: string }) => name ?? address;

/** Minutes since the midnight before it begins, Kyiv time: 20:00 to 02:00 goes from 1200 to 1560. */
type Span = { from: number; to: number };

/** The hours that begin on each day, Monday first: several where there is a break, none where it is closed. */
export type Week = readonly (readonly Span[])[];

/** A moment as the offices' clocks show it: weekday 0 is Monday, minutes since midnight. */
export type LocalTime = { weekday: number; minutes: number };

/** Until how many minutes after the last midnight: without an end when that is a day away. */
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
/** From yesterday, whose night may go on, until this day in a week. */
const daysAround = [-1, ...everyDay, 7];

/**
 * Reads working hours such as "09:00 - 18:00", "24/7" or "Mon-Fri 09:00 - 13:00, 14:00 - 19:00, Sat 10-15, Sun closed", in
 * Ukrainian too: hours without days belong to the days before them, and hours that overlap earlier ones of their day take
 * their place. Hours over midnight belong to the day on which they begin: a closed Sunday does not end Saturday's night.
 * Undefined when a person wrote something else: then screens show the text as it is.
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

/** Whether the office is open now, until when, or when it opens next. */
export function openState(week: Week, { weekday: today, minutes: now }: LocalTime): OpenState {
  const spans = daysAround.flatMap((inDays) =>
    (week[(today + inDays + 7) % 7] ?? []).map(({ from, to }) => ({
      from: from + inDays * midnight,
      to: to + inDays * midnight,
    })),
  );
  // Hours that touch each other are one stretch, over midnight too.
  const until = spans.reduce((end, { from, to }) => (from <= end ? Math.max(end, to) : end), now);
  if (until > now) return { open: true, until: until - now < midnight ? until : undefined };
  const next = spans.find(({ from }) => from > now);
  if (!next) return { open: false, opens: undefined };
  const inDays = Math.floor(next.from / midnight);
  return { open: false, opens: { weekday: (today + inDays) % 7, inDays, at: next.from % midnight } };
}

/** Minutes since midnight as a clock shows them: 545 is "09:05". */
export const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Without days where it names none, and without a span where it says closed. */
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

/** None where a day is none. */
function daysFrom(first: string, last: string | undefined): number[] {
  const from = dayIndex(first);
  const to = last === undefined ? from : dayIndex(last);
  if (from < 0 || to < 0) return [];
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, offset) => (from + offset) % 7);
}

const dayIndex = (name: string) => dayNames.findIndex((names) => names.includes(name));
