import { z } from 'zod';
import { settlementOutcomes } from '#domain/order/order-transfer.ts';
import { walletMaxLength } from '#domain/wallet/destination.ts';
import { NetworkCode } from '../office/network.ts';
import { Money } from '../wire/money.ts';
import { Id, Text } from '../wire/wire-types.ts';

/** An address with its network. */
export const StatedAddress = z.object({ network: NetworkCode, address: Text(walletMaxLength).min(1) });

/** The id of a transaction. If the network is known, the server also checks the form of its ids. */
export const TxHash = z
  .string()
  .trim()
  .regex(/^[\w+/=-]{16,128}$/, 'The id of a transaction');

/** A sum that arrived before the order was received. An entry with `corrects` replaces the entry with that `id`. */
export const Arrival = z.object({
  id: z.int(),
  amount: Money,
  tx_hash: z.string().nullable(),
  corrects: z.int().nullable(),
  reason: z.string().nullable(),
  /** Staff decided that its transaction is the money of another order, so it counts no more. */
  is_void: z.boolean(),
});

/** A part of a transfer that the order has used up. It ended when the order was refunded, or when staff gave it to another. */
export const Receipt = z.object({
  /** The transaction, without 0x and in small letters where it is hexadecimal. */
  transfer: z.string(),
  amount: Money,
  ended: z.enum(['refunded', 'moved']).nullable(),
});

/** What other orders of the same customer have of the transfers that are recorded on this one: used up, or only claimed. */
export const OthersShare = z.object({ used: Money, claimed: Money });

/** The staff have said that nothing arrived. */
export const NotArrived = z.object({ at: z.string(), reason: z.string() });

/** What became of money that came after the order had ended. */
export const Settlement = z.object({
  outcome: z.enum(settlementOutcomes),
  /** Where it went back. Null where it did not. */
  to: StatedAddress.nullable(),
  /** The transaction in which it went back. */
  tx_hash: z.string().nullable(),
  /** The order that it became. */
  order_id: Id.nullable(),
  reason: z.string(),
});

/** With CONFLICT `otherSumArrived`: both sums. */
export const OtherSum = z.object({ agreed: Money, arrived: Money });
export type OtherSum = z.output<typeof OtherSum>;

/** With CONFLICT `claimedTwice`: the other order, where the caller may see it. Null: a deal of another office. */
export const OtherClaim = z.object({ other_order_id: Id.nullable() });
export type OtherClaim = z.output<typeof OtherClaim>;

/** With CONFLICT of a receipt: both sums, or the other order that claims the transfer. */
export const ReceiptConflict = OtherSum.extend(OtherClaim.shape).partial();

export const Sent = z.object({ tx_hash: TxHash.optional() });
export type Sent = z.output<typeof Sent>;
