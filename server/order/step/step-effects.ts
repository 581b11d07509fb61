import type { OrderCall, OrderStep } from '#domain/order/order.ts';
import { changeEntry } from '../../database/audit.ts';
import { statement, type Write } from '../../database/statement.ts';
import { proofOf } from './deal-bounds.ts';
import type { DecidedStep } from './decide-step.ts';

/**
 * What a step writes beside the order and its history, in the transaction of the step. Each effect is written once for
 * every mover, and none when the step is lost. An effect only says what to write: the writer sends it together with the
 * step and the commit. What an effect has to know is a fact of the step.
 */
export type StepEffect = (decided: DecidedStep) => Write;

/** The effects of a step, or of a late completion. Without any, the step is one statement. */
export type StepEffects = (step: OrderStep, isLate: boolean) => readonly StepEffect[];

export const stepEffects: StepEffects = ({ call }, isLate) => [
  ...(byCall[call] ?? []),
  ...(call === 'close' && isLate ? [lateEntry] : []),
];

/** Why the staff completed the deal of a guest without a code. */
const lateEntry: StepEffect = ({ order, actorId, lateReason }) =>
  changeEntry({
    actorId,
    kind: 'guest_deal_closed',
    objectId: order.id,
    before: null,
    after: { reason: lateReason },
  });

const refundEntry: StepEffect = ({ order, actorId, end }) =>
  changeEntry({
    actorId,
    kind: 'order_refunded',
    objectId: order.id,
    before: null,
    after: { end_reason: end?.end_reason, refund: end?.refund },
  });

const sql = {
  name: statement(
    'step-name-transfers',
    `insert into order_hashes (tx_hash, order_id, used_as) select hash, $1, 'named' from unnest($2::text[]) as named (hash)
     on conflict do nothing`,
  ),
  count: statement('step-count-transfers', 'select count_transfers($1)'),
  uncount: statement(
    'step-uncount-transfers',
    `update transfer_receipts set ended = 'refunded' where order_id = $1 and ended_at is null`,
  ),
  giveReceipt: statement('step-give-receipt', 'insert into receipts (order_id) values ($1)'),
};

/** The transfers of the order are used up: those that it claims, and those that the staff name with the step. */
const nameTransfers: StepEffect = ({ order, moneyHashes }) => [sql.name, [order.id, moneyHashes]];
const countTransfers: StepEffect = ({ order }) => [sql.count, [order.id]];

/** What goes back counts for nobody any more. */
const uncountTransfers: StepEffect = ({ order }) => [sql.uncount, [order.id]];

/** The database gives the number: the next of the office in this year. */
const giveReceipt: StepEffect = ({ order }) => [sql.giveReceipt, [order.id]];

const keepProof: StepEffect = ({ order, actorId, seen }) => proofOf(order.id, actorId, seen);

const byCall: Partial<Record<OrderCall, StepEffect[]>> = {
  confirm: [keepProof],
  receive: [nameTransfers, countTransfers],
  close: [giveReceipt],
  refund: [uncountTransfers, refundEntry],
};
