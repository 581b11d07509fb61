import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PublicMonth } from '#contract/rate/public-month.ts';
import { stablecoin } from '#domain/money/currency.ts';
import { changePercent, compare, type Decimal } from '#domain/money/money.ts';
import { quoteOf } from '#domain/money/rate.ts';
import { useFormat } from '../lib/text/format.ts';
import { publicMonthQuery } from './public-month.queries.ts';

const monthDays = 30;
const dayMinutes = 1_440;
/** A point alone is no line. */
const fewestDays = 2;

/** The line of 30 days of what one USDT brings in this currency. Without a currency: the head of the lines. */
export function BoardMonth({ currency }: { currency?: string }) {
  const { span } = useFormat();
  const { data } = useQuery(publicMonthQuery);
  if (!data) return null;
  if (currency !== undefined) return <Line quotes={quotesOf(data, currency)} />;
  return data.pairs.some(({ days }) => days.length >= fewestDays) && span(monthDays * dayMinutes);
}

/** What one USDT brought on each day; where nobody buys it, what it cost. */
function quotesOf({ pairs }: PublicMonth, currency: string): Decimal[] {
  const sold = pairs.find(({ sc, tc }) => sc === stablecoin && tc === currency);
  if (sold) return sold.days.map(({ rate }) => rate);
  const bought = pairs.find(({ sc, tc }) => sc === currency && tc === stablecoin);
  return bought?.days.map(({ rate }) => quoteOf(rate, false)) ?? [];
}

const size = { width: 104, height: 32, margin: 4 } as const;

function Line({ quotes }: { quotes: readonly Decimal[] }) {
  const { t } = useTranslation('target');
  const { amount, rate, span } = useFormat();
  const [first, last] = [quotes[0], quotes.at(-1)];
  if (first === undefined || last === undefined || quotes.length < fewestDays) return null;
  const percent = changePercent(first, last);
  const way = compare(percent, '0');
  const label = t(way === 0 ? 'line.same' : way > 0 ? 'line.up' : 'line.down', {
    span: span(quotes.length * dayMinutes),
    first: rate(first),
    last: rate(last),
    percent: amount(percent.replace('-', ''), { min: 0, max: 2 }),
  });
  const points = pointsOf(quotes);
  const [x, y] = points.at(-1) ?? [0, 0];
  return (
    <svg width={size.width} height={size.height} role="img" aria-label={label} style={{ verticalAlign: 'middle' }}>
      <polyline
        points={points.map((point) => point.join(' ')).join(' ')}
        fill="none"
        stroke="var(--o-onBoard2)"
        strokeWidth={1.75}
        strokeLinejoin="round"
      />
      <circle cx={x} cy={y} r={3} fill="var(--o-onBoard)" />
    </svg>
  );
}

/** A day each, today at the right edge. Binary floats are precise enough for places on a drawing. */
function pointsOf(quotes: readonly Decimal[]): [x: number, y: number][] {
  const { width, height, margin } = size;
  const heights = quotes.map(Number);
  const [least, most] = [Math.min(...heights), Math.max(...heights)];
  const step = (width - 2 * margin) / (monthDays - 1);
  const round = (place: number) => Math.round(place * 10) / 10;
  return heights.map((quote, at) => [
    round(width - margin - step * (heights.length - 1 - at)),
    most === least ? height / 2 : round(margin + ((height - 2 * margin) * (most - quote)) / (most - least)),
  ]);
}
