import type { BoundReached } from '#contract/order/bound.ts';
import type { Order } from '#contract/order/order.ts';
import type { StepDetails } from '#contract/order/step-details.ts';
import { type BoundFacts, judgeBounds, type ReachedBound } from '#domain/bound.ts';
import type { Decimal } from '#domain/money/money.ts';
import { worthInUah } from '#domain/money/worth.ts';
import { type Need, neededBy } from '../../approval/approval.service.ts';
import { changeEntry } from '../../database/audit.ts';
import { statement, type Write } from '../../database/statement.ts';
import { Refusal, refuse } from '../../lib/refuse.ts';

/** What the staff saw of the customer. */
export type Seen = Pick<StepDetails, 'name' | 'document'>;

type Sums = Pick<Order, 'sc' | 'tc' | 'amt_to_exch' | 'amt_to_recv' | 'cash'>;

/** What a deal is worth, where it is kept (null where no rate says it), what was seen, and the bound that stops the deal. */
export type JudgedBounds = { worth: Decimal | null | undefined; seen: Seen; reached: ReachedBound | undefined };

/** Refuses where a bound applies and no rate says what the deal is worth. */
export function judgeDeal(sums: Sums, facts: BoundFacts | undefined, { name, document }: Seen): JudgedBounds {
  if (!facts) return { worth: undefined, seen: {}, reached: undefined };
  const seen = { name, document };
  const worth = worthInUah(sums, facts.rates);
  const reached = judgeBounds(worth, facts, seen);
  if (reached === 'unknown') return refuse('CONFLICT', { reason: 'worthUnknown' });
  return { worth: worth ?? null, seen, reached };
}

/** Whether the deal lacks nothing but somebody else's yes. */
export const lacksOnlyYes = ({ needs }: ReachedBound): boolean => needs.every((need) => need === 'approval');

export const boundNeed = ({ bound: { from_sum, hours } }: ReachedBound): Need => ({
  ...{ kind: 'bound', reason: 'boundReached', limits: [] },
  bound: { from_sum, hours },
});

/** Only what is missing: what the person exchanges elsewhere is not this office's to know. */
export function reachedRefusal(reached: ReachedBound): Refusal {
  const { from_sum, hours } = reached.bound;
  const missing: BoundReached = { needs: reached.needs, from_sum, hours };
  const extension = lacksOnlyYes(reached) ? neededBy([boundNeed(reached)]) : missing;
  return new Refusal('CONFLICT', { reason: 'boundReached', extension });
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

const keepProof = statement(
  'bounds-keep-proof',
  `insert into order_proofs (order_id, name, document, document_end, seen_by)
   select $1, $2, $3, $4, $5 where $2::text is not null or $3::text is not null`,
);

/** What the staff saw of the customer of the deal. */
export const proofOf = (orderId: string, seenBy: string | null, { name, document }: Seen): Write => [
  keepProof,
  [orderId, name ?? null, document?.kind ?? null, document?.end ?? null, seenBy],
];
