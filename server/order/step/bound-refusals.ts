import type { BoundReached } from '#contract/order/bound.ts';
import type { StepDetails } from '#contract/order/step-details.ts';
import { type BoundFacts, judgeBounds, type ReachedBound } from '#domain/bound.ts';
import { changeEntry } from '../../database/audit.ts';
import type { Write } from '../../database/statement.ts';
import { Refusal, refuse } from '../../lib/refuse.ts';

/** What the staff saw of the customer. */
export type Seen = Pick<StepDetails, 'name' | 'document'>;

/** The bound that stops the deal, if one does. Refuses where a bound applies and no rate says what the deal is worth. */
export function boundAgainst(facts: BoundFacts, seen: Seen): ReachedBound | undefined {
  const reached = judgeBounds(facts, seen);
  return reached === 'unknown' ? refuse('CONFLICT', { reason: 'worthUnknown' }) : reached;
}

/** Only what is missing: what the person exchanges elsewhere is not this office's to know. */
export function reachedRefusal({ needs, bound: { from_sum, hours } }: ReachedBound): Refusal {
  const extension: BoundReached = { needs, from_sum, hours };
  return new Refusal('CONFLICT', { reason: 'boundReached', extension });
}

export function refuseReached(reached: ReachedBound): never {
  throw reachedRefusal(reached);
}

/** Who was refused which deal. Null for a deal at the window, which is not placed. */
type Refused = { actorId: string | null; customerId: string; orderId: string | null };

/** A refusal by a bound is kept, though nothing of the order is. */
export const refusalEntry = ({ actorId, customerId, orderId }: Refused, { bound, sum, needs }: ReachedBound): Write =>
  changeEntry({
    actorId,
    kind: 'bound_reached',
    objectId: customerId,
    before: null,
    after: { order_id: orderId, sum, from_sum: bound.from_sum, hours: bound.hours, needs },
  });
