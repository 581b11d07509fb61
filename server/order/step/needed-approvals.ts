import { z } from 'zod';
import { type Order, StatusCode } from '#contract/order/order.ts';
import { StepDetails } from '#contract/order/step-details.ts';
import { coinOf, type MandateState } from '#domain/approval/mandate.ts';
import type { BoundFacts, ReachedBound } from '#domain/bound.ts';
import { stablecoin } from '#domain/money/currency.ts';
import { isByMandate, type Mover, type OrderCall, type OrderStep, orderCalls } from '#domain/order/order.ts';
import {
  type ApprovalNeeded,
  type Approved,
  type Need,
  type Subject,
  unapproved,
} from '../../approval/approval.service.ts';
import type { Refusal } from '../../lib/refuse.ts';
import { mandateNeed, mandateUseOf } from '../mandate/mandate-need.ts';
import { boundNeed, type JudgedBounds, judgeDeal, lacksOnlyYes, proofOf, reachedRefusal } from './deal-bounds.ts';

/** What the rules read beside the order. */
type Facts = { mandate?: MandateState; bound?: BoundFacts | undefined };

type Asked = { mover: Mover; call: OrderCall; said: StepDetails; approved?: Approved | undefined };

/** A bound that the step reaches, and how it is refused. */
export type StoppedByBound = { reached: ReachedBound; refusal: Refusal };

export type DecidedNeeds = Omit<JudgedBounds, 'reached'> & {
  approvedBy: string | null;
  mandateUse: string | undefined;
  stopped: StoppedByBound | undefined;
};

/** Somebody without the right completes the deal of a guest late. */
const lateNeed: Need = { kind: 'late_walk_in', reason: 'lateWalkIn', limits: [] };

/**
 * What the step needs of its customer and of somebody else, whose yes it has, and what it uses up. What is missing of the
 * customer is said before a yes is asked for, so that the yes is enough.
 */
export function decideNeeds(asked: Asked, order: Order, step: OrderStep, facts: Facts, isLate: boolean): DecidedNeeds {
  const judged = judgeDeal(order, step.needs.includes('bound') ? facts.bound : undefined, asked.said);
  const { reached, ...kept } = judged;
  const none = { ...kept, approvedBy: null, mandateUse: undefined };
  if (reached && !lacksOnlyYes(reached)) return { ...none, stopped: { reached, refusal: reachedRefusal(reached) } };
  const needs = neededFor(asked, order, step, facts, { reached, isLate });
  const refusal = unapproved(needs, asked.approved, () => subjectOf(asked, order, judged));
  if (refusal) return { ...none, stopped: stoppedBy(refusal, reached) };
  const isUsed = needs.length === 0 && isByMandate(asked.mover, step, order);
  return {
    ...kept,
    approvedBy: needs.length > 0 ? (asked.approved?.by ?? null) : null,
    mandateUse: isUsed ? mandateUseOf(order, facts) : undefined,
    stopped: undefined,
  };
}

/** Only what a bound refuses is kept. */
function stoppedBy(refusal: ApprovalNeeded, reached: ReachedBound | undefined): StoppedByBound {
  if (!reached) throw refusal;
  return { reached, refusal };
}

type Beside = { reached: ReachedBound | undefined; isLate: boolean };

/**
 * Every rule that wants somebody else's yes to a step. A step may need several: one yes is asked for all. A room with such a
 * rule adds its own here, and its facts.
 */
const neededFor = ({ mover }: Asked, order: Order, step: OrderStep, facts: Facts, beside: Beside): Need[] =>
  [
    mandateNeed(mover, order, step, facts.mandate),
    beside.reached && boundNeed(beside.reached),
    beside.isLate ? lateNeed : undefined,
  ].filter((need) => need !== undefined);

/** A step as an approval keeps it. The status is the one that the asker saw, so another step before it is a refusal. */
export const StoredStep = z.object({
  call: z.enum(orderCalls),
  from: StatusCode.json,
  said: StepDetails.pick({ tx_hash: true, tx_hashes: true }),
});

/** What the asker saw of the customer is kept with the deal, so that it is there when somebody agrees. */
function subjectOf({ mover, call, said: { tx_hash, tx_hashes } }: Asked, order: Order, { worth, seen }: JudgedBounds) {
  const subject: Subject = {
    orderId: order.id,
    officeId: order.office_id,
    sum: { amount: coinOf(order), currency: stablecoin },
    asked: { ...z.encode(StoredStep, { call, from: order.status, said: { tx_hash, tx_hashes } }), worth },
    kept: [proofOf(order.id, mover === 'system' ? null : mover.id, seen)],
  };
  return subject;
}
