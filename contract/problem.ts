import { z } from 'zod';
import { problemFields } from './errors.ts';
import { Order } from './order.ts';
import { ExchangeRate } from './rate.ts';
import { RateWarnings } from './rate-guard.ts';

/** The body of every error. Some errors also carry the current state, so that the caller can act on it. */
export const Problem = z.object({
  ...problemFields,
  /** With ORDER_ALREADY_PROCESSED: the order as it is now. */
  order: Order.optional(),
  /** With EXCHANGE_RATE_EXPIRED: the rate that applies now, or null when there is none. */
  current_rate: ExchangeRate.nullable().optional(),
  /** With CONFLICT: the findings of the guard that the caller must confirm. */
  warnings: RateWarnings.optional(),
});
export type Problem = z.output<typeof Problem>;
