import type { RateHistory } from '#contract/rate/rate.ts';
import { compare, type Decimal } from '#domain/money/money.ts';
import { quoteOf } from '#domain/money/rate.ts';

export const monthDays = 30;
/** A line of fewer days says nothing. */
const fewestDays = 5;
const dayMs = 86_400_000;

export type QuoteAt = { quote: Decimal; at: Date };

/** The quotes of the last 30 days, oldest first. The last one is that of now. */
export type MonthOfQuotes = {
  points: QuoteAt[];
  from: Date;
  to: Date;
  low: QuoteAt;
  high: QuoteAt;
  since: Date;
  isShort: boolean;
};

type History = Pick<RateHistory, 'line' | 'before'>;

/** Undefined when the scope has never had a rate. */
export function monthOf({ line, before }: History, now: Date, forward: boolean): MonthOfQuotes | undefined {
  const from = new Date(now.getTime() - monthDays * dayMs);
  const records = before ? [{ ...before, ts: from }, ...line] : line;
  const points = records.map(({ rate, ts }) => ({ quote: quoteOf(rate, forward), at: ts }));
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return undefined;
  const low = points.reduce((least, point) => (compare(point.quote, least.quote) < 0 ? point : least));
  const high = points.reduce((most, point) => (compare(point.quote, most.quote) > 0 ? point : most));
  const isShort = now.getTime() - first.at.getTime() < fewestDays * dayMs;
  return { points: [...points, { quote: last.quote, at: now }], from, to: now, low, high, since: first.at, isShort };
}

/** The quote that stood this many days ago, or the first one. */
export function quoteBefore({ points, to }: MonthOfQuotes, days: number): Decimal {
  const then = to.getTime() - days * dayMs;
  const stood = points.findLast(({ at }) => at.getTime() <= then) ?? points[0];
  return stood?.quote ?? '0';
}

/** The last quote of each day, oldest first. */
export function byDay({ points }: MonthOfQuotes, dayOf: (at: Date) => string): QuoteAt[] {
  return [...new Map(points.map((point) => [dayOf(point.at), point])).values()];
}

/** Places on a drawing. Binary floats are precise enough, because no calculation uses them. */
export function scaleOf({ points, from, to }: MonthOfQuotes, width: number, height: number, beside?: Decimal) {
  const heights = [...points.map(({ quote }) => Number(quote)), ...(beside === undefined ? [] : [Number(beside)])];
  const [least, most] = [Math.min(...heights), Math.max(...heights)];
  const span = to.getTime() - from.getTime();
  return {
    x: (at: Date) => (width * (at.getTime() - from.getTime())) / span,
    y: (quote: Decimal) => (most === least ? height / 2 : (height * (most - Number(quote))) / (most - least)),
  };
}

/** A path of the line. A rate stands until the next one, but a sloped line reads better where it is small. */
export function pathOf({ points }: MonthOfQuotes, { x, y }: ReturnType<typeof scaleOf>): string {
  return points
    .map(({ quote, at }, place) => `${place === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(quote).toFixed(1)}`)
    .join('');
}
