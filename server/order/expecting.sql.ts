import { hasStepSql } from '../database/fragments/order-status.ts';

/** Where the office of an order `o` awaits its USDT. As the index `orders_expecting` has it. */
export const awaitedAt = (o: string) => `address_key(${o}.office_wallet -> 'data' -> 0 ->> 'address')`;

/** Whether the USDT of an order is still awaited. It is the predicate of that index. */
export const isExpecting = (o: string) => `not ${o}.sale and ${o}.received_at is null and ${o}.cancelled_at is null`;

/** Whether an order `o` of coin waits for its payout. */
export const awaitsPayout = (o: string) => `${o}.sale and ${hasStepSql(`${o}.status`, 'ready')}`;

/** Whether the office has neither paid out with this transfer nor given money back with it. */
export const isUnspent = (transfer: string) => `not exists (
  select from order_hashes h where transfer_key(h.tx_hash) = ${transfer} and h.used_as in ('payout', 'returned'))`;
