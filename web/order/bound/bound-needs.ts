import { ApprovalNeeds } from '#contract/approval/approval.ts';
import { ConfirmNeeds } from '#contract/order/bound.ts';
import type { BoundHours, BoundNeed } from '#domain/bound.ts';
import type { Decimal } from '#domain/money/money.ts';
import { ApiError, extensionOf } from '../../lib/call/api.ts';

/** What a refused confirmation, or a refused deal at the window, lacks, and by which bound, if one asks for it. */
export type MissingNeeds = {
  needs: readonly BoundNeed[];
  bound: { from_sum: Decimal; hours: BoundHours } | undefined;
};

const Needed = ApprovalNeeds.extend(ConfirmNeeds.shape);

/** Undefined for any other refusal. */
export function missingNeedsOf(error: unknown): MissingNeeds | undefined {
  if (!(error instanceof ApiError && error.code === 'CONFLICT')) return undefined;
  const { needs = [], from_sum, hours } = extensionOf(error, Needed) ?? {};
  if (needs.length === 0) return undefined;
  return { needs, bound: from_sum !== undefined && hours !== undefined ? { from_sum, hours } : undefined };
}
