import { kyivOffset } from './kyiv.ts';
import { parseWorkingHours, type Week } from './office.ts';

/** What says when an office is open. `closed_until` is null, or a moment before which the office is closed. */
export type OfficeClock = { working_hours: string | null; closed_until: Date | null };

/** From a moment to a later one, in milliseconds. */
type Interval = { from: number; to: number };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const weekMs = 7 * 24 * hourMs;
/** The beginning of some week on the clocks of Kyiv, written as if they were those of UTC. */
const someMonday = Date.UTC(2024, 0, 1);
/** A moment that is further away is none: an office that opens for a minute a week keeps nobody waiting for years. */
const mostWeeks = 53;

/**
 * The moment when the office was open for `minutes` since `start`. Hours are those of Kyiv, whose clocks change twice a
 * year. Hours that are missing or not understood count as always open. Undefined when the office never opens.
 */
export function afterOpening(
  start: Date,
  minutes: number,
  { working_hours, closed_until }: OfficeClock,
): Date | undefined {
  const week = working_hours === null ? undefined : parseWorkingHours(working_hours);
  let at = Math.max(start.getTime(), closed_until?.getTime() ?? 0);
  let left = minutes * minuteMs;
  if (!week) return new Date(at + left);
  const opening = openingOf(week);
  for (let weeks = 0; weeks < mostWeeks; ) {
    const end = nextClockChange(at) ?? at + weekMs;
    const { reached, open } = walk(opening, { from: at, to: end }, left);
    if (reached !== undefined) return new Date(reached);
    left -= open;
    weeks += (end - at) / weekMs;
    at = end;
  }
  return undefined;
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
 * Walks through a time without a change of the clocks. Answers how long the office is open in it, and the moment when it
 * was open for `left`, if that moment is in it.
 */
function walk(opening: readonly Interval[], { from, to }: Interval, left: number) {
  const offset = kyivOffset(new Date(from));
  const monday = Math.floor((from + offset - someMonday) / weekMs) * weekMs + someMonday - offset;
  let open = 0;
  for (const span of [0, weekMs].flatMap((later) => opening.map(shift(monday + later)))) {
    const begin = Math.max(span.from, from);
    const length = Math.max(0, Math.min(span.to, to) - begin);
    if (length > 0 && open + length >= left) return { open, reached: begin + left - open };
    open += length;
  }
  return { open, reached: undefined };
}

const shift =
  (by: number) =>
  ({ from, to }: Interval): Interval => ({ from: from + by, to: to + by });

/** The opening hours of a week from Monday, with the hours after midnight that began on Sunday. They do not overlap. */
function openingOf(week: Week): Interval[] {
  const spans = week.flatMap((day, weekday) =>
    day.map(({ from, to }) => ({
      from: (weekday * 24 * 60 + from) * minuteMs,
      to: (weekday * 24 * 60 + to) * minuteMs,
    })),
  );
  return joined([...spans.map(shift(-weekMs)), ...spans])
    .map(({ from, to }) => ({ from: Math.max(0, from), to: Math.min(weekMs, to) }))
    .filter(({ from, to }) => from < to);
}

/** Spans that overlap or touch as one. */
function joined(spans: readonly Interval[]): Interval[] {
  const whole: Interval[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = whole.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else whole.push({ ...span });
  }
  return whole;
}
