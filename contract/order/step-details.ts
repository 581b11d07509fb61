import { z } from 'zod';
import { endReasonLength } from '#domain/order/order-ending.ts';
import { mostArrivals } from '#domain/order/order-transfer.ts';
import { Asking } from '../approval/asking.ts';
import { StatedAddress, TxHash } from '../rate/coin.ts';
import { Seal } from '../till/seals.ts';
import { Text } from '../wire/wire-types.ts';
import { seenByStaff } from './bound.ts';
import { PickupCode } from './pickup-code.ts';

export const EndReason = Text(endReasonLength.max).min(
  endReasonLength.min,
  `At least ${endReasonLength.min} characters`,
);

/** What the caller says with a step. Most calls have no body. */
export const StepDetails = z.object({
  reason: EndReason.optional(),
  /** Where USDT goes back. Required when the customer gave USDT. */
  to: StatedAddress.optional(),
  tx_hash: TxHash.optional(),
  /** The transactions with which the money came, where the staff name them at the receipt. */
  tx_hashes: z.array(TxHash).min(1).max(mostArrivals).optional(),
  /** The staff of the office complete an order only with it. It must be right, also when a person sends it who does not need it. */
  code: PickupCode.optional(),
  /** What is on the envelope with the cash, where the office uses envelopes. */
  seal: Seal.optional(),
  /** Asks for an approval, if the step needs one. */
  ask: Asking.optional(),
  ...seenByStaff,
});
export type StepDetails = z.output<typeof StepDetails>;
