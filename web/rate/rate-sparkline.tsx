import { useTranslation } from 'react-i18next';
import type { PairOverview } from '#contract/rate.ts';
import { compare, type Decimal, divide, subtract } from '#domain/money.ts';
import styles from './rate-card.module.css';
import { useRateLabels } from './rate-labels.ts';

type Point = { x: Decimal; y: Decimal };

/**
 * The point of each rate in a box of 100 by 100, the lowest rate at the bottom. Calculated with decimals, like all
 * rates.
 */
export function drawLine(rates: readonly Decimal[]): Point[] {
  const [low, high] = boundsOf(rates);
  const height = subtract(high, low);
  const last = String(Math.max(rates.length - 1, 1));
  return rates.map((rate, at) => ({
    x: divide(String(at * 100), last, 2),
    y: height === '0' ? '50' : subtract('100', divide(divide(subtract(rate, low), height, 4), '0.01', 2)),
  }));
}

function boundsOf(rates: readonly Decimal[]): [low: Decimal, high: Decimal] {
  const [low = '0', ...others] = rates.toSorted(compare);
  return [low, others.at(-1) ?? low];
}

/** A line of the last thirty days, dashed when the rate is not offered. Screen readers get a label with the figures. */
export function RateSparkline({ pair: { line, applies } }: { pair: PairOverview }) {
  const { t } = useTranslation('rate');
  const words = useRateLabels();
  const rates = line.map(({ rate }) => rate);
  const [first, last] = [rates[0], rates.at(-1)];
  const [low, high] = boundsOf(rates);
  const points = drawLine(rates);
  const end = points.at(-1);
  if (first === undefined || last === undefined || !end || points.length < 2) {
    return <p className={styles.lineNew}>{t('card.lineNew')}</p>;
  }
  const label = t('card.line', {
    first: words.rate(first),
    last: words.rate(last),
    low: words.rate(low),
    high: words.rate(high),
  });
  return (
    <div className={styles.line} role="img" aria-label={label} data-off={!applies || undefined}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} vectorEffect="non-scaling-stroke" />
      </svg>
      <i style={{ left: `${end.x}%`, top: `${end.y}%` }} />
    </div>
  );
}
