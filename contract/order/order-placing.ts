import { z } from 'zod';
import { canonical } from '#domain/money/money.ts';
import { NetworkCode } from '../office/network.ts';
import { Wallet } from '../person/user.ts';
import { Money, MoneyInput } from '../wire/money.ts';
import { Id } from '../wire/wire-types.ts';
import { newOrderWords } from './order-word.ts';

export const NewOrder = z.object({
  er_id: Id,
  office_id: Id,
  amount: MoneyInput,
  ...newOrderWords,
  /** The address where the caller expects the USDT to go. If the server would use another one, it refuses the order. */
  wallet: Wallet.optional(),
  /**
   * The network on which the USDT is sent: the customer's choice among those of the office, or of their own wallet.
   * Absent: the first address.
   */
  network: NetworkCode.optional(),
  /** The cash that the customer saw. If another sum would be counted, the server refuses the order. */
  cash: MoneyInput.refine((text) => canonical(text) !== undefined, 'A decimal').optional(),
  /**
   * With `ask`, an order whose sum of USDT another open order expects at the same address is refused, with a sum beside
   * it. Absent: it is placed. It is no part of what is ordered, so an `Idempotency-Key` takes both for the same request.
   */
  equal_sum: z.literal('ask').optional(),
});
export type NewOrder = z.output<typeof NewOrder>;

/** With CONFLICT `equalSum`: a near amount that no order expects there. With `cashChanged`: the cash that is counted now. */
export const PlacingConflict = z.object({ amount: Money, cash: Money }).partial();
export type PlacingConflict = z.output<typeof PlacingConflict>;
