import { z } from 'zod';
import { Id } from '../wire/wire-types.ts';
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

/** The fields of an order that the staff placed for a person at the window. Only for staff. */
export const atWindow = {
  /** Who placed it; null where its customer did. */
  placed_by: z.object({ id: Id, full_name: z.string().nullable() }).nullable().optional(),
  /** Whether the staff complete it without the pickup code now. */
  without_code: z.boolean().optional(),
  /** Whether a deal of the same person and pair was cancelled shortly before. */
  placed_again: z.boolean().optional(),
};
