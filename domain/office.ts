/** What an office is called; one without a name goes by its address. */
export const officeName = ({ name, address }: { name: string | null; address: string }) => name ?? address;

/** Minutes since midnight, Kyiv time. */
type Span = { from: number; to: number };

/** The hours of each day, Monday first: several where there is a break, none where it is closed. */
export type Week = readonly (readonly Span[])[];

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

const clockShape = String.raw`(\d{1,2})(?:[:.](\d{2}))?`;
const partShape = new RegExp(
  String.raw`^(?:(\p{L}{2,3})\.?(?:\s*[-–—]\s*(\p{L}{2,3})\.?)?:?\s+)?` +
    String.raw`(?:(closed|вихідн(?:ий|і)|зачинено)|${clockShape}\s*[-–—]\s*${clockShape})$`,
  'u',
);
const aroundTheClock = ['24/7', '24 hours', 'цілодобово'];

const midnight = 24 * 60;
const everyDay = [0, 1, 2, 3, 4, 5, 6];

/**
 * Reads working hours such as "09:00 - 18:00", "24/7" or "Mon-Fri 09:00 - 13:00, 14:00 - 19:00, Sat 10-15, Sun closed", in
 * Ukrainian too: hours without days belong to the days before them, and hours that overlap earlier ones take their place.
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
export function openState(week: Week, now: LocalTime): OpenState {
  const current = week[now.weekday]?.find(({ from, to }) => from <= now.minutes && now.minutes < to);
  if (current) return { open: true, until: current.from === 0 && current.to === midnight ? undefined : current.to };
  for (let inDays = 0; inDays <= 7; inDays++) {
    const weekday = (now.weekday + inDays) % 7;
    const next = week[weekday]?.find(({ from }) => inDays > 0 || now.minutes < from);
    if (next) return { open: false, opens: { weekday, inDays, at: next.from } };
  }
  return { open: false, opens: undefined };
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
  const span = { from: fromHour * 60 + fromMinute, to: toHour * 60 + toMinute };
  const isSound = fromMinute < 60 && toMinute < 60 && span.from < span.to && span.to <= midnight;
  return isSound ? span : undefined;
}

/** None where a day is none. */
function daysFrom(first: string, last: string | undefined): number[] {
  const from = dayIndex(first);
  const to = last === undefined ? from : dayIndex(last);
  if (from < 0 || to < 0) return [];
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, offset) => (from + offset) % 7);
}

const dayIndex = (name: string) => dayNames.findIndex((names) => names.includes(name));
