import { z } from 'zod';
import { type Order, StatusCode } from '#contract/order/order.ts';
import { StepDetails } from '#contract/order/step-details.ts';
import { coinOf, type MandateState } from '#domain/approval/mandate.ts';
import { stablecoin } from '#domain/money/currency.ts';
import { type Mover, type OrderCall, type OrderStep, orderCalls } from '#domain/order/order.ts';
import type { Need, Subject } from '../../lib/approval-needed.ts';
import { mandateNeed } from '../mandate/mandate-need.ts';

/** What the rules read beside the order. */
type Facts = { mandate?: MandateState };

/**
 * Every rule that wants somebody else's yes to a step. A step may need several: one yes is asked for all. A room with such a
 * rule adds its own here, and its facts.
 */
export const neededFor = ({ mover }: { mover: Mover }, order: Order, step: OrderStep, facts: Facts): Need[] =>
  [mandateNeed(mover, order, step, facts.mandate)].filter((need) => need !== undefined);

/** A step as an approval keeps it. The status is the one that the asker saw, so another step before it is a refusal. */
export const StoredStep = z.object({
  call: z.enum(orderCalls),
  from: StatusCode.json,
  said: StepDetails.pick({ tx_hash: true, tx_hashes: true }),
});

type Asked = { call: OrderCall; said: StepDetails };

export function subjectOf({ call, said: { tx_hash, tx_hashes } }: Asked, order: Order): Subject {
  return {
    orderId: order.id,
    officeId: order.office_id,
    sum: { amount: coinOf(order), currency: stablecoin },
    asked: z.encode(StoredStep, { call, from: order.status, said: { tx_hash, tx_hashes } }),
  };
}
