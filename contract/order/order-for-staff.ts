import { z } from 'zod';
import { KeptEvent } from './keeper.ts';
import { StaffNote } from './order-note.ts';

/** Facts of other deals that staff should know. */
const OrderMarks = z.object({
  /** How many other people have the address to which the office sends USDT for this order, at most 300. */
  also_used_by: z.int(),
  /** Another open order expects the same sum of USDT at the same address: only the transaction tells them apart. */
  same_sum: z.boolean(),
  /** Another order names the same transaction as its payout. */
  same_payout: z.boolean(),
});
export type OrderMarks = z.output<typeof OrderMarks>;

/** The marks, the notes and whose the order was are only for staff. */
export const ForStaff = OrderMarks.extend({ notes: z.array(StaffNote), keepers: z.array(KeptEvent) });
