import { z } from 'zod';
import { problemFields } from './errors.ts';
import { Order } from './order.ts';
import { ExchangeRate } from './rate.ts';

/** The body of every error. A refusal that the caller can act on carries what now holds. */
export const Problem = z.object({
  ...problemFields,
  /** With ORDER_ALREADY_PROCESSED: the order as it now stands. */
  order: Order.optional(),
  /** With EXCHANGE_RATE_EXPIRED: the rate that applies now, null when none does. */
  current_rate: ExchangeRate.nullable().optional(),
});
export type Problem = z.output<typeof Problem>;
