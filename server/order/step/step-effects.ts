import type { OrderCall, OrderStep } from '#domain/order.ts';
import { changeEntry } from '../../lib/audit.ts';
import type { Write } from '../../lib/statement.ts';
import type { DecidedStep } from './decide-step.ts';

/**
 * What a step writes beside the order and its history, in the transaction of the step. Each effect is written once for
 * every mover, and none when the step is lost. An effect only says what to write: the writer sends it together with the
 * step and the commit. What an effect has to know is a fact of the step.
 */
export type StepEffect = (decided: DecidedStep) => Write;

/** The effects of a step. Without any, the step is one statement. */
export type StepEffects = (step: OrderStep) => readonly StepEffect[];

export const stepEffects: StepEffects = ({ call }) => byCall[call] ?? [];

const refundEntry: StepEffect = ({ order, actorId, end }) =>
  changeEntry({
    actorId,
    kind: 'order_refunded',
    objectId: order.id,
    before: null,
    after: { end_reason: end?.end_reason, refund: end?.refund },
  });

const byCall: Partial<Record<OrderCall, StepEffect[]>> = { refund: [refundEntry] };
