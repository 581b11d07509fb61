import type { OtherSum } from '#contract/coin.ts';
import { type Message, messages } from '#contract/errors.ts';
import type { Order, OrderMoved, StepDetails } from '#contract/order.ts';
import { destinationOf } from '#domain/destination.ts';
import {
  findStep,
  isAhead,
  isForOtherPayout,
  type Mover,
  mayTake,
  mayTakeWithCode,
  type OrderCall,
  type OrderStatus,
  type OrderStep,
  type Part,
  paidIn,
  partIn,
} from '#domain/order.ts';
import { endOrder, type OrderEnd } from '#domain/order-ending.ts';
import { otherSum } from '#domain/order-transfer.ts';
import { viewOf } from '#domain/order-view.ts';
import { txHashOn } from '#domain/tx-hash.ts';
import { recordChange } from '../lib/audit.ts';
import { refuse } from '../lib/refuse.ts';
import type { Tx } from '../lib/tx.ts';
import type { NetworkService } from '../network/network.service.ts';
import type { OfficeTimes } from './office-times.ts';
import type { SealedCode } from './pickup-seal.ts';

/** What the caller says with a step. `version` and `from` are what the caller saw, if the call names them. */
export type StepSaid = StepDetails & Seen;
type Seen = { version?: number | undefined; from?: OrderStatus | undefined };

/** What else a step writes, in the transaction of the step. */
type StepEffect = (tx: Tx) => Promise<unknown>;

/** A step that was decided, and all that it writes. */
export type DecidedStep = {
  step: OrderStep;
  /** Null for the system. */
  actorId: string | null;
  /** Becomes the order's cashier, unless the order has one. */
  cashierId: string | null;
  /** How an exit ends the order. */
  end: OrderEnd | undefined;
  /** The transaction in which the office paid out, where it names it. */
  payoutHash: string | undefined;
  /** The office at the moment of a confirmation, which begins the time for the money. */
  office?: OfficeTimes;
  /** Codes of which a ready order gets one. */
  codes?: readonly SealedCode[];
  /** Whether the order is completed with its code. */
  byCode?: boolean;
  effects: StepEffect[];
};

type EffectsOf = (order: Order, decided: Omit<DecidedStep, 'effects'>) => StepEffect[];

/** The calls whose steps write more than the order and its history. */
const effectsOf: Partial<Record<OrderCall, EffectsOf>> = {
  refund: (order, { actorId, end }) => [
    (tx) =>
      recordChange(tx, {
        actorId,
        kind: 'order_refunded',
        objectId: order.id,
        before: null,
        after: { end_reason: end?.end_reason, refund: end?.refund },
      }),
  ],
};

export const hasEffects = (call: OrderCall) => effectsOf[call] !== undefined;

/** Decides whether this mover takes this step now, and what it writes. Refuses otherwise. */
export function decideStep(
  mover: Mover,
  order: Order,
  call: OrderCall,
  { version, from, ...said }: StepSaid,
  { refuseWrong }: Pick<NetworkService, 'refuseWrong'>,
): DecidedStep {
  const step = findStep(order, call) ?? refuseNoStep(mover, order, call);
  const isAllowed = mayTake(mover, step, order) || (said.code !== undefined && mayTakeWithCode(mover, step, order));
  const part = isAllowed ? partIn(mover, order) : undefined;
  if (part === undefined) return refuse('FORBIDDEN');
  const end = endOf(order, step, part, said);
  if (end?.refund?.to) refuseWrong(end.refund.to, '/to');
  const payoutHash = payoutHashOf(order, step, said);
  refuseOtherSum(order, step);
  if (isStale(order, { version, from })) refuseMoved(mover, order);
  refuseSetAsideWallet(order, step);
  const actorId = mover === 'system' ? null : mover.id;
  const decided = { step, actorId, cashierId: part === 'cashier' ? actorId : null, end, payoutHash };
  return { ...decided, effects: effectsOf[call]?.(order, decided) ?? [] };
}

const isStale = (order: Order, { version = order.version, from = order.status }: Seen): boolean =>
  version !== order.version || from !== order.status;

function endOf(order: Order, step: OrderStep, part: Part, said: StepDetails): OrderEnd | undefined {
  if (step.kind === 'onward') return undefined;
  const end = endOrder(order, step, part, said);
  return 'wrong' in end ? refuseDetail(order, end.wrong) : withSpelledHash(end);
}

/** The office names its transaction only where it pays USDT. */
function payoutHashOf(order: Order, { call }: OrderStep, { tx_hash }: StepDetails): string | undefined {
  if (call !== 'ready' || tx_hash === undefined) return undefined;
  if (paidIn(order) === 'cash') return refuseField('txHashWrong', '/tx_hash');
  return txHashOn(destinationOf(order.wallet)?.network ?? null, tx_hash) ?? refuseField('txHashWrong', '/tx_hash');
}

/** An order with another sum than agreed can't go on: amounts of an order never change. */
function refuseOtherSum(order: Order, { call }: OrderStep) {
  const sums: OtherSum | undefined = call === 'receive' ? otherSum(order) : undefined;
  if (sums) refuse('CONFLICT', { reason: 'otherSumArrived', extension: sums });
}

/** The USDT would go to a wallet that a stranger may have written, so no cash is taken for it. */
function refuseSetAsideWallet(order: Order, { kind, call }: OrderStep) {
  if (kind === 'onward' && call !== 'close' && order.wallet_set_aside) refuse('CONFLICT', { reason: 'walletSetAside' });
}

/** One spelling for each transaction, so that it is found again. */
function withSpelledHash(end: OrderEnd): OrderEnd {
  const { refund } = end;
  if (!refund?.tx_hash) return end;
  const tx_hash = txHashOn(refund.to?.network ?? null, refund.tx_hash) ?? refund.tx_hash;
  return { ...end, refund: { ...refund, tx_hash } };
}

export const refuseField = (reason: Message, pointer: string): never =>
  refuse('VALIDATION_ERROR', { reason, errors: [{ pointer, message: messages[reason] }] });

function refuseNoStep(mover: Mover, order: Order, call: OrderCall): never {
  if (isAhead(order.status, call)) return refuseStep(mover, order, 'orderNotSoFar');
  if (isForOtherPayout(order, call)) return refuseStep(mover, order, 'orderPaidOut');
  return refuseMoved(mover, order);
}

/** Another call changed the order first. The refusal carries the current order. */
export const refuseMoved = (mover: Mover, order: Order): never =>
  refuseStep(mover, order, order.status === 'cancelled' ? 'orderCancelled' : undefined);

/** A refusal that carries the order as it is now. */
export function refuseStep(mover: Mover, order: Order, reason: Message | undefined): never {
  const extension: OrderMoved = { order: viewOf(mover, order) };
  return refuse('ORDER_ALREADY_PROCESSED', { reason, extension });
}

function refuseDetail({ sc }: Order, field: 'to' | 'tx_hash'): never {
  const message =
    field === 'to' && sc === 'USDT' ? `Name the network and the address for the ${sc}` : 'Cash goes back at the office';
  return refuse('VALIDATION_ERROR', { errors: [{ pointer: `/${field}`, message }] });
}
