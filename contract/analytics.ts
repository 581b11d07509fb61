import { z } from 'zod';
import { StatusCode } from './order/order.ts';
import { Money } from './wire/money.ts';
import type { NamedRoute } from './wire/route.ts';
import { FilterTime, Id } from './wire/wire-types.ts';

const InCurrency = z.object({ currency: z.string(), count: z.int(), amount: Money });

/** The orders placed in a period, counted in four ways. Every order counts in each of them, cancelled orders too. */
const OrderCounts = z.object({
  /** All statuses, also those with no orders. */
  by_status: z.array(z.object({ status: StatusCode.json, count: z.int() })),
  /** Sorted by the number of orders, largest first. An office without a name is shown by its address. */
  by_office: z.array(z.object({ office_id: Id, name: z.string(), count: z.int() })),
  /**
   * Orders in which the customer gives USDT and receives this currency: their number, and the total in this currency.
   */
  usdt_to: z.array(InCurrency),
  /**
   * Orders in which the customer gives this currency and receives USDT: their number, and the total in this currency.
   */
  to_usdt: z.array(InCurrency),
});
export type OrderCounts = z.output<typeof OrderCounts>;

/** Includes the period directly before this one, to compare with. */
export const OrderAnalytics = OrderCounts.extend({ previous: OrderCounts });
export type OrderAnalytics = z.output<typeof OrderAnalytics>;

export const analyticsApi = {
  /** From `from` (inclusive) to `to` (exclusive). The default is the last 30 days. */
  orders: {
    method: 'GET',
    url: '/v1/analytics/orders',
    part: 'Administration',
    operationId: 'countOrders',
    summary: 'Count the orders of a period, beside the period before',
    schema: {
      querystring: z.object({ from: FilterTime.optional(), to: FilterTime.optional() }),
      response: { 200: OrderAnalytics },
    },
  },
} as const satisfies Record<string, NamedRoute>;
