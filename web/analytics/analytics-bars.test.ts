import { expect, test } from 'vitest';
import type { OrderAnalytics, OrderCounts } from '#contract/analytics.ts';
import { orderStatuses } from '#domain/order/order.ts';
import { barsOf, drawnBars, leaderOf, maxBars, totalOf } from './analytics-bars.ts';

const nothing: OrderCounts = { by_status: [], by_office: [], usdt_to: [], to_usdt: [] };
const counts = (now: Partial<OrderCounts>, previous: Partial<OrderCounts> = {}): OrderAnalytics => ({
  ...nothing,
  ...now,
  previous: { ...nothing, ...previous },
});
const labels = { status: (status: string) => status };

test('each bar has the count of the same bar in the period before', () => {
  const bars = barsOf(
    'usdtTo',
    counts(
      { usdt_to: [{ currency: 'USD', count: 3, amount: '10.5' }] },
      { usdt_to: [{ currency: 'USD', count: 5, amount: '20' }] },
    ),
    labels,
  );
  expect(bars).toEqual([{ key: 'USD', label: 'USD', now: 3, before: 5, amount: '10.5', amountBefore: '20' }]);
});

test('an office that had orders only in the period before keeps its bar', () => {
  const office = { office_id: 'a', name: 'Podil', count: 4 };
  expect(barsOf('byOffice', counts({}, { by_office: [office] }), labels)).toMatchObject([
    { label: 'Podil', now: 0, before: 4 },
  ]);
});

test('bars above the limit are summed up in words, so that no order is lost', () => {
  const offices = Array.from({ length: 20 }, (_, index) => ({
    office_id: String(index),
    name: `Office ${index}`,
    count: 20 - index,
  }));
  const bars = barsOf('byOffice', counts({ by_office: offices }, { by_office: offices }), labels);
  const { drawn, rest } = drawnBars(bars);
  expect(drawn).toHaveLength(maxBars);
  expect(rest.count).toBe(20 - maxBars);
  expect(totalOf(drawn, 'now') + rest.now).toBe(totalOf(bars, 'now'));
});

test("statuses are in the order of an order's life, final ones last", () => {
  const by_status = orderStatuses.map((status) => ({ status, count: 1 }));
  expect(barsOf('byStatus', counts({ by_status }), labels).map(({ key }) => key)).toEqual([
    'requested',
    'confirmed',
    'received',
    'ready',
    'completed',
    'cancelled',
  ]);
});

test('no bar leads when two are equal or all are zero', () => {
  const by_status = (requested: number, ready: number) =>
    counts({
      by_status: [
        { status: 'requested' as const, count: requested },
        { status: 'ready' as const, count: ready },
      ],
    });
  expect(leaderOf(barsOf('byStatus', by_status(3, 1), labels))?.key).toBe('requested');
  expect(leaderOf(barsOf('byStatus', by_status(2, 2), labels))).toBeUndefined();
  expect(leaderOf(barsOf('byStatus', by_status(0, 0), labels))).toBeUndefined();
});
