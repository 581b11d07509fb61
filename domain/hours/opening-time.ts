import { isHoliday } from './holiday.ts';
import { kyivOffset } from './kyiv.ts';
import { type Span, usualWeek, type Week } from './week.ts';
import { parseWorkingHours } from './working-hours.ts';

/** What says when an office is open. */
export type OfficeClock = {
  /** Null, or a text that is not understood: the usual hours count. */
  working_hours: string | null;
  /** Null, or a moment before which the office is closed. */
  closed_until: Date | null;
  /** Times for which it will be closed. */
  closures?: readonly { from: Date; until: Date }[];
  /** The holidays of the network and its own. */
  closed_days?: readonly string[];
};

/** Whether the office is open, and when that changes. `until` is undefined when it stays open for a day or more. */
export type OpenState = { open: true; until: Date | undefined } | { open: false; opens: Date | undefined };

/** From a moment to a later one, in milliseconds. */
type Interval = { from: number; to: number };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;
/** A moment that is further away is none: an office that opens for a minute a week keeps nobody waiting for years. */
const mostWeeks = 53;

/** The hours of each day that count: hours that are missing or not understood count as the usual ones. */
const weekOf = (working_hours: string | null): Week =>
  (working_hours === null ? undefined : parseWorkingHours(working_hours)) ?? usualWeek;

/**
 * The moment when the office was open for `minutes` since `start`. Hours are those of Kyiv, whose clocks change twice a
 * year. Undefined when the office never opens.
 */
export function afterOpening(start: Date, minutes: number, office: OfficeClock): Date | undefined {
  let left = minutes * minuteMs;
  for (const { from, to } of openTimes(start, office)) {
    if (to - from >= left) return new Date(from + left);
    left -= to - from;
  }
  return undefined;
}

/** Whether the office is open at this moment, and when that changes. */
export function openState(office: OfficeClock, now: Date): OpenState {
  const [first] = openTimes(now, office);
  if (!first) return { open: false, opens: undefined };
  if (first.from > now.getTime()) return { open: false, opens: new Date(first.from) };
  return { open: true, until: first.to - now.getTime() < dayMs ? new Date(first.to) : undefined };
}

/** The opening time that this moment is in, from the opening of the office to its closing. Undefined while it is closed. */
export function openingAround(office: OfficeClock, now: Date): { from: Date; to: Date } | undefined {
  const at = now.getTime();
  for (const { from, to } of openTimes(new Date(at - dayMs), office)) {
    if (from > at) return undefined;
    if (to > at) return { from: new Date(from), to: new Date(to) };
  }
  return undefined;
}

/** The times in which the office is open, from a moment on, one after the other. Times that touch are one. */
function* openTimes(start: Date, office: OfficeClock): Generator<Interval> {
  let last: Interval | undefined;
  for (const { from, to } of openParts(start.getTime(), office)) {
    if (last && from <= last.to) {
      last.to = Math.max(last.to, to);
    } else {
      if (last) yield last;
      last = { from, to };
    }
    // Nobody waits for the end of hours around the clock.
    if (last.to - last.from > weekMs) {
      yield last;
      last = { from: last.to, to: last.to };
    }
  }
  if (last) yield last;
}

/** The same day by day, in the order of their beginnings. Hours over midnight may overlap those of the next day. */
function* openParts(start: number, { working_hours, closed_until, closures = [], closed_days = [] }: OfficeClock) {
  const week = weekOf(working_hours);
  const shut = closures.map(({ from, until }) => ({ from: from.getTime(), to: until.getTime() }));
  const holidays = new Set(closed_days);
  const end = start + mostWeeks * weekMs;
  for (let at = Math.max(start, closed_until?.getTime() ?? start); at < end; ) {
    const part = { from: at, to: nextClockChange(at) ?? at + weekMs };
    for (const span of spansIn(part, week, holidays)) yield* without(span, shut);
    at = part.to;
  }
}

/** When the clocks change in the week after this moment, if they do. They change at full hours. */
function nextClockChange(after: number): number | undefined {
  const offset = kyivOffset(new Date(after));
  const isChanged = (moment: number) => kyivOffset(new Date(moment)) !== offset;
  if (!isChanged(after + weekMs)) return undefined;
  let [same, changed] = [Math.floor(after / hourMs), Math.ceil((after + weekMs) / hourMs)];
  while (changed - same > 1) {
    const middle = Math.floor((same + changed) / 2);
    if (isChanged(middle * hourMs)) changed = middle;
    else same = middle;
  }
  return changed * hourMs;
}

/**
 * The hours in a time without a change of the clocks. A holiday has none that begin on it; the night before it goes on
 * to its end.
 */
function spansIn({ from, to }: Interval, week: Week, holidays: ReadonlySet<string>): Interval[] {
  const offset = kyivOffset(new Date(from));
  const [first, last] = [from, to].map((moment) => Math.floor((moment + offset) / dayMs));
  const days = Array.from({ length: (last ?? 0) - (first ?? 0) + 2 }, (_, at) => (first ?? 0) - 1 + at);
  return days
    .filter((day) => !isHoliday(holidays, dateOf(day)))
    .flatMap((day) => (week[weekdayOf(day)] ?? []).map((span) => placed(span, day * dayMs - offset)))
    .map((span) => ({ from: Math.max(span.from, from), to: Math.min(span.to, to) }))
    .filter((span) => span.from < span.to);
}

/** Days are counted from 1 January 1970, a Thursday. */
const weekdayOf = (day: number) => (day + 3) % 7;
const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

const placed = ({ from, to }: Span, midnight: number): Interval => ({
  from: midnight + from * minuteMs,
  to: midnight + to * minuteMs,
});

function without(span: Interval, shut: readonly Interval[]): Interval[] {
  return shut.reduce<Interval[]>(
    (left, { from, to }) =>
      left
        .flatMap((part) => [
          { from: part.from, to: Math.min(part.to, from) },
          { from: Math.max(part.from, to), to: part.to },
        ])
        .filter((part) => part.from < part.to),
    [span],
  );
}
