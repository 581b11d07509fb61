import { z } from 'zod';
import { walletMaxLength } from '#domain/destination.ts';
import { settlementOutcomes } from '#domain/order-transfer.ts';
import { Money, MoneyInput } from './money.ts';
import { NetworkCode } from './network.ts';
import { Id, Text } from './wire-types.ts';

/** An address with its network. */
export const StatedAddress = z.object({ network: NetworkCode, address: Text(walletMaxLength).min(1) });

/** The id of a transaction. If the network is known, the server also checks the form of its ids. */
export const TxHash = z
  .string()
  .trim()
  .regex(/^[\w+/=-]{16,128}$/, 'The id of a transaction');

/** A sum that arrived before the order was received. */
export const Arrival = z.object({ amount: Money, tx_hash: z.string().nullable() });

/** What became of money that came after the order had ended. */
export const Settlement = z.object({
  outcome: z.enum(settlementOutcomes),
  /** Where it went back. Null when it became another order. */
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

export const Sent = z.object({ tx_hash: TxHash.optional() });
export type Sent = z.output<typeof Sent>;

export const Arrived = z.object({ amount: MoneyInput, tx_hash: TxHash.optional() });
export type Arrived = z.output<typeof Arrived>;
