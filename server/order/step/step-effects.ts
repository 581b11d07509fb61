import type { OrderCall, OrderStep } from '#domain/order.ts';
import { recordChange } from '../../lib/audit.ts';
import type { Tx } from '../../lib/tx.ts';
import { giveCode } from '../order-pickup.store.ts';
import type { PickupSeal } from '../pickup-seal.ts';
import type { DecidedStep } from './decide-step.ts';

/**
 * What a step writes beside the order and its history, in the transaction of the step. Each effect runs once for every
 * mover, and none runs when the step is lost.
 */
export type StepEffect = (tx: Tx, decided: DecidedStep) => Promise<unknown>;

/** The effects of a step. Without any, the step is one statement. */
export type StepEffects = (step: OrderStep) => readonly StepEffect[];

export function stepEffects(seal: PickupSeal): StepEffects {
  const byCall: Partial<Record<OrderCall, StepEffect[]>> = {
    // The customer shows the code at the office.
    ready: [(tx, { order }) => giveCode(tx, order.id, seal.propose(order.id))],
    refund: [recordRefund],
  };
  return ({ call }) => byCall[call] ?? [];
}

const recordRefund: StepEffect = (tx, { order, actorId, end }) =>
  recordChange(tx, {
    actorId,
    kind: 'order_refunded',
    objectId: order.id,
    before: null,
    after: { end_reason: end?.end_reason, refund: end?.refund },
  });
