import { z } from 'zod';
import { approvalReasonLength } from '#domain/approval/approval-kinds.ts';
import { Text } from '../wire/wire-types.ts';

/** With a call that needs somebody else's yes: why it is asked for. With it the answer is 202 with the approval. */
export const Asking = z.object({
  reason: Text(approvalReasonLength.max).min(
    approvalReasonLength.min,
    `At least ${approvalReasonLength.min} characters`,
  ),
});
export type Asking = z.output<typeof Asking>;
