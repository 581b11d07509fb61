import { z } from 'zod';
import { Money } from './money.ts';
import { StatusCode } from './order.ts';
import type { Route } from './route.ts';
import { Id, Time } from './wire.ts';

const InCurrency = z.object({ currency: z.string(), count: z.int(), amount: Money });

/** The orders placed in a period, counted four ways; each order is in every one of them, cancelled ones too. */
const OrderCounts = z.object({
  /** Every status, also those without an order. */
  by_status: z.array(z.object({ status: StatusCode.json, count: z.int() })),
  /** The busiest office first; an office without a name goes by its address. */
  by_office: z.array(z.object({ office_id: Id, name: z.string(), count: z.int() })),
  /** Orders that pay out this currency for USDT: how many, and how much of the currency. */
  usdt_to: z.array(InCurrency),
  /** Orders that take this currency for USDT: how many, and how much of the currency. */
  to_usdt: z.array(InCurrency),
});
export type OrderCounts = z.output<typeof OrderCounts>;

/** With the period right before this one. */
export const OrderAnalytics = OrderCounts.extend({ previous: OrderCounts });
export type OrderAnalytics = z.output<typeof OrderAnalytics>;

export const analyticsApi = {
  /** From this moment on, and before that one. Without them: the 30 days up to now. */
  orders: {
    method: 'GET',
    url: '/v1/analytics/orders',
    schema: {
      querystring: z.object({ from: Time.optional(), to: Time.optional() }),
      response: { 200: OrderAnalytics },
    },
  },
} as const satisfies Record<string, Route>;
