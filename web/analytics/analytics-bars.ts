import type { OrderAnalytics, OrderCounts } from '#contract/analytics.ts';
import type { Decimal } from '#domain/money/money.ts';
import { lifeOrder } from '#domain/order/order-state.ts';

/** One bar of a chart: the number of orders in the period (`now`) and in the period before it (`before`). */
export type Bar = { key: string; label: string; now: number; before: number; amount?: Decimal; amountBefore?: Decimal };

export const chartNames = ['byStatus', 'byOffice', 'usdtTo', 'toUsdt'] as const;
export type ChartName = (typeof chartNames)[number];

/** The chart draws at most this many bars. The table shows all of them. */
export const maxBars = 8;

const barHeight = 44;
const frameHeight = 72;

/**
 * The height of the chart in px. It is reserved before the chart code is loaded, so that nothing on the screen moves.
 */
export const plotHeight = (bars: readonly Bar[]) => bars.length * barHeight + frameHeight;

type Count = { key: string; label: string; count: number; amount?: Decimal };
type Status = Pick<OrderCounts['by_status'][number], 'status'>;
type Labels = { status: (status: Status['status']) => string };

const byLife = (one: Status, other: Status) => lifeOrder.indexOf(one.status) - lifeOrder.indexOf(other.status);

function countsOf(name: ChartName, counts: OrderCounts, labels: Labels): Count[] {
  if (name === 'byStatus') {
    return counts.by_status
      .toSorted(byLife)
      .map(({ status, count }) => ({ key: status, label: labels.status(status), count }));
  }
  if (name === 'byOffice') {
    return counts.by_office.map(({ office_id, name: label, count }) => ({ key: office_id, label, count }));
  }
  const pairs = name === 'usdtTo' ? counts.usdt_to : counts.to_usdt;
  return pairs.map(({ currency, count, amount }) => ({ key: currency, label: currency, count, amount }));
}

/**
 * The bars of one chart. Statuses are in the order of an order's life, others in the order of the answer. Bars that
 * only the previous period had are last.
 */
export function barsOf(name: ChartName, { previous, ...counts }: OrderAnalytics, labels: Labels): Bar[] {
  const now = countsOf(name, counts, labels);
  const before = countsOf(name, previous, labels);
  const onlyBefore = before
    .filter(({ key }) => !now.some((one) => one.key === key))
    .map((one) => ({ ...one, count: 0 }));
  return [...now, ...onlyBefore.map(({ key, label, count }) => ({ key, label, count, amount: undefined }))].map(
    (one) => {
      const earlier = before.find(({ key }) => key === one.key);
      return {
        key: one.key,
        label: one.label,
        now: one.count,
        before: earlier?.count ?? 0,
        amount: one.amount,
        amountBefore: earlier?.amount,
      };
    },
  );
}

export const totalOf = (bars: readonly Bar[], period: 'now' | 'before') =>
  bars.reduce((sum, bar) => sum + bar[period], 0);

/** The longest bar, or undefined if two bars share the first place. */
export function leaderOf(bars: readonly Bar[]): Bar | undefined {
  const [first, second] = bars.toSorted((a, b) => b.now - a.now);
  return first && first.now > (second?.now ?? 0) ? first : undefined;
}

/** The bars to draw, and the number and total of the other bars. */
export function drawnBars(bars: readonly Bar[]): { drawn: readonly Bar[]; rest: { count: number; now: number } } {
  const rest = bars.slice(maxBars);
  return { drawn: bars.slice(0, maxBars), rest: { count: rest.length, now: totalOf(rest, 'now') } };
}
