import { dayMinutes, everyDay, type Span, spanOf, type Week } from './week.ts';

/** Times of day, as "09:00". The end of a day is "24:00"; a time that is not later than `from` is on the next day. */
type Times = { from: string; to: string };

/** When an office opens and closes on a day, with its breaks. Day 1 is Monday. */
export type DayHours = Times & { day: number; breaks: readonly Times[] };

const timeShape = /^(?:([01]\d|2[0-3]):([0-5]\d)|24:00)$/;

export const isTimeOfDay = (text: string) => timeShape.test(text);

function minutesOf(text: string): number {
  const [, hours, minutes] = timeShape.exec(text) ?? [];
  return hours === undefined ? dayMinutes : Number(hours) * 60 + Number(minutes);
}

function timeOf(minutes: number): string {
  if (minutes === dayMinutes) return '24:00';
  const [hours, rest] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/** The week of these rows. A day without a row is closed. Undefined when a row, or two rows together, make no sense. */
export function weekOfRows(rows: readonly DayHours[]): Week | undefined {
  const spans = rows.map((row) => ({ day: row.day - 1, spans: spansOfRow(row) }));
  if (spans.some(({ spans }) => spans === undefined)) return undefined;
  const week = everyDay.map((day) =>
    spans.flatMap((row) => (row.day === day ? (row.spans ?? []) : [])).toSorted((a, b) => a.from - b.from),
  );
  return week.every(areApart) ? week : undefined;
}

const areApart = (spans: readonly Span[]) =>
  spans.every((span, at) => at === 0 || (spans[at - 1]?.to ?? 0) <= span.from);

function spansOfRow({ from, to, breaks }: DayHours): Span[] | undefined {
  const whole = spanOf(minutesOf(from), minutesOf(to));
  if (!whole) return undefined;
  const pauses = breaks.map((pause) => within(whole, pause));
  const spans: Span[] = [];
  let start = whole.from;
  for (const pause of pauses.toSorted((a, b) => (a?.from ?? 0) - (b?.from ?? 0))) {
    if (!pause || pause.from <= start) return undefined;
    spans.push({ from: start, to: pause.from });
    start = pause.to;
  }
  return [...spans, { from: start, to: whole.to }];
}

/** A break is inside the hours: it may be after their midnight. */
function within(whole: Span, { from, to }: Times): Span | undefined {
  const pause = spanOf(minutesOf(from) % dayMinutes, minutesOf(to));
  if (!pause) return undefined;
  const later = { from: pause.from + dayMinutes, to: pause.to + dayMinutes };
  return [pause, later].find((span) => whole.from < span.from && span.to < whole.to);
}

/** The rows of a week: one for each open day, with what lies between its hours as breaks. */
export const rowsOfWeek = (week: Week): DayHours[] =>
  week.flatMap((spans, day) => packed(spans).map((row) => asRow(row, day)));

/** Hours of one row end within 24 hours after they begin. Later ones of the same day are a row of their own. */
function packed(spans: readonly Span[]): Span[][] {
  const rows: Span[][] = [];
  for (const span of spans) {
    const row = rows.at(-1);
    const [first, last] = [row?.[0], row?.at(-1)];
    if (row && first && last && last.to < span.from && span.to - first.from < dayMinutes) row.push(span);
    else rows.push([span]);
  }
  return rows;
}

function asRow(spans: readonly Span[], day: number): DayHours {
  const [from = 0, to = 0] = [spans[0]?.from, spans.at(-1)?.to];
  const breaks = spans.slice(1).map((span, at) => ({ from: timeOf(spans[at]?.to ?? 0), to: timeOf(span.from) }));
  return { day: day + 1, from: timeOf(from), to: timeOf(to), breaks };
}
