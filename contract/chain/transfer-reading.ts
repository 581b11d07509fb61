import { z } from 'zod';
import { readingProblems, readingStates, readingUses } from '#domain/chain/reading-words.ts';
import { NetworkCode } from '../office/network.ts';
import { Money } from '../wire/money.ts';

/** What the chain says of a transaction of the order. It is shown and proposed, and moves nothing. */
export const TransferReading = z.object({
  /** Null for the customer where nobody has named it: who reads it could name it. */
  tx_hash: z.string().nullable(),
  network: NetworkCode,
  /** `found_payout` is proposed to the staff who pay out. The customer does not read it. */
  use: z.enum(readingUses),
  state: z.enum(readingStates),
  /** Why it is not what the order expects. */
  problem: z.enum(readingProblems).nullable(),
  /** The network on which it was found, where that is another one. */
  found_on: NetworkCode.nullable(),
  /** What came to the address of the order with it. */
  amount: Money.nullable(),
  /** The time of its block. */
  at: z.iso.datetime().nullable(),
  depth: z.int(),
  /** From this depth on it is final. */
  depth_needed: z.int(),
  read_at: z.iso.datetime().nullable(),
  /**
   * Since when nobody can say more, where the transaction is not final: its network is read no more, or its service does not
   * answer.
   */
  blind_since: z.iso.datetime().nullable(),
  /** Whether other orders expect the same, so that only people can say whose it is. Only staff read such a one. */
  is_shared: z.boolean(),
});
export type TransferReading = z.output<typeof TransferReading>;
