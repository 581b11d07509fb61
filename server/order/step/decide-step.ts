import type { Order } from '#contract/order/order.ts';
import type { StepDetails } from '#contract/order/step-details.ts';
import type { OtherClaim, OtherSum } from '#contract/rate/coin.ts';
import type { Message } from '#contract/wire/errors.ts';
import type { MandateState } from '#domain/approval/mandate.ts';
import type { BoundFacts } from '#domain/bound.ts';
import type { Deadline } from '#domain/order/deadline.ts';
import { awaitsReceipt } from '#domain/order/handed.ts';
import {
  findStep,
  isAhead,
  isForOtherPayout,
  type Mover,
  maySee,
  mayTake,
  mayTakeWithCode,
  type Need,
  type OrderCall,
  type OrderStatus,
  type OrderStep,
  type Part,
  paidIn,
  partIn,
  stepsOf,
} from '#domain/order/order.ts';
import { endOrder, type OrderEnd } from '#domain/order/order-ending.ts';
import { judgeReceipt, type ReceiptRefusal } from '#domain/order/transfer.ts';
import { isMoneyMoved } from '#domain/order/transfer-receipt.ts';
import { lateClosing } from '#domain/order/walk-in/walk-in-late.ts';
import { destinationOf } from '#domain/wallet/destination.ts';
import { txHashOn } from '#domain/wallet/tx-hash.ts';
import type { Approved } from '../../approval/approval.service.ts';
import type { By } from '../../database/by.ts';
import { refuse } from '../../lib/refuse.ts';
import type { PayeeFacts } from '../../network/address-owners.sql.ts';
import type { NetworkService } from '../../network/network.service.ts';
import { deadlineAt, type OfficeTimes } from '../deadline/office-times.store.ts';
import { refuseField, refuseMoved, refuseStep, visible } from '../order-refusals.ts';
import type { CodeVerdict } from '../pickup/pickup-seal.ts';
import type { HeldTransfers } from '../transfer/held-transfers.store.ts';
import { type DecidedNeeds, decideNeeds } from './needed-approvals.ts';

/** What the caller says with a step. `version` and `from` are what the caller saw, if the call names them. */
export type StepSaid = StepDetails & Seen;
type Seen = { version?: number | undefined; from?: OrderStatus | undefined };

/** Who asks for which step, and what is said with it. */
export type AskedStep = {
  by: By;
  mover: Mover;
  call: OrderCall;
  said: StepSaid;
  /** The yes of somebody else, where an asked step is carried out. */
  approved?: Approved | undefined;
};

/** The facts that the step needs (`needs` in domain/order/order.ts), as they are while the order is held. */
export type StepFacts = {
  transfers?: HeldTransfers;
  office?: OfficeTimes;
  code?: CodeVerdict;
  payee?: PayeeFacts;
  mandate?: MandateState;
  bound?: BoundFacts | undefined;
  onBooks?: boolean | undefined;
};

/** Whether the call may need this fact. Without a given code or address there is nothing to judge. */
export const asksFor = (need: Need, asked: Pick<AskedStep, 'call' | 'said' | 'mover'>): boolean =>
  isGiven[need](asked) && stepsOf(asked.call).some(({ needs }) => needs.includes(need));

const isGiven: Record<Need, (asked: Pick<AskedStep, 'said' | 'mover'>) => boolean> = {
  mandate: ({ mover }) => mover !== 'system' && (mover.mandates?.length ?? 0) > 0,
  transfers: () => true,
  clock: () => true,
  code: ({ said }) => said.code !== undefined,
  payee: ({ said }) => said.to !== undefined,
  bound: () => true,
  books: () => true,
};

/** A step that was decided: the order as it was then, and what the step writes. */
export type DecidedStep = DecidedNeeds & {
  order: Order;
  step: OrderStep;
  /** Null for the system. */
  actorId: string | null;
  /** Becomes the order's cashier, unless the order has one. */
  cashierId: string | null;
  /** Whether the office is on the books with this order. */
  booked: boolean;
  /** How an exit ends the order. */
  end: OrderEnd | undefined;
  /** The transaction in which the office paid out, where it names it. */
  payoutHash: string | undefined;
  /** The seal of the envelope into which the cash goes. */
  seal?: string | undefined;
  /** The transactions that the staff name at the receipt, as their network spells them. */
  moneyHashes: readonly string[];
  /** Why the deal of a guest is completed late, without a code. */
  lateReason?: string | undefined;
  /** Until when the money is awaited, if the step begins this time. */
  due: Deadline | undefined;
  /** Whether the pickup code that was given is right. With a wrong one the order does not move, and the try counts. */
  code: 'right' | 'wrong' | undefined;
};

/** Decides whether this mover takes this step now, and what it writes. Refuses otherwise. */
export function decideStep(asked: AskedStep, order: Order, facts: StepFacts, networks: Payees): DecidedStep {
  const {
    mover,
    call,
    said: { version, from, ...said },
  } = asked;
  visible(mover, order);
  const step = findStep(order, call) ?? refuseNoStep(mover, order, call);
  const { part, late } = permit(mover, order, step, said);
  const end = endOf(order, step, part, said);
  refuseDestination(end, facts, networks);
  refuseSilence(order, end);
  const payoutHash = payoutHashOf(order, step, said);
  const moneyHashes = moneyHashesOf(order, step, said);
  if (isStale(order, { version, from })) refuseMoved(mover, order);
  refuseMoney(mover, order, step, facts);
  refuseHeldBack(order, step);
  const actorId = mover === 'system' ? null : mover.id;
  const booked = order.booked || facts.onBooks === true;
  return {
    ...{ order, step, actorId, end, payoutHash, moneyHashes },
    ...decideNeeds(asked, order, step, facts, late === 'approval'),
    lateReason: late === 'approval' ? asked.approved?.reason : late && said.reason,
    booked,
    seal: sealOf(order, step, said, booked),
    cashierId: part === 'cashier' ? actorId : null,
    due: facts.office && deadlineAt(facts.office, 'arrival_minutes'),
    code: readable(facts.code),
  };
}

/** The part in which the mover takes the step: by the table, with the pickup code, or late. */
function permit(
  mover: Mover,
  order: Order,
  step: OrderStep,
  { code, reason }: StepDetails,
): { part: Part; late?: ReturnType<typeof lateClosing> } {
  const part = partIn(mover, order);
  if (part === undefined) return refuse('FORBIDDEN');
  if (mayTake(mover, step, order) || (code !== undefined && mayTakeWithCode(mover, step, order))) return { part };
  const late = lateClosing(mover, step, order);
  return late === undefined || (late === 'reason' && reason === undefined) ? refuse('FORBIDDEN') : { part, late };
}

type Payees = Pick<NetworkService, 'refuseWrong' | 'refusePayee'>;

/** The money goes back to a wallet of the customer. An office or its staff never get it. */
function refuseDestination(end: OrderEnd | undefined, { payee }: StepFacts, { refuseWrong, refusePayee }: Payees) {
  if (end?.refund?.to) refuseWrong(end.refund.to, '/to');
  if (payee) refusePayee(payee, '/to');
}

const isStale = (order: Order, { version = order.version, from = order.status }: Seen): boolean =>
  version !== order.version || from !== order.status;

function readable(code: CodeVerdict | undefined): DecidedStep['code'] {
  if (code === 'locked') return refuse('CONFLICT', { reason: 'pickupCodeLocked' });
  if (code === 'lost') return refuse('CONFLICT', { reason: 'pickupCodeLost' });
  return code;
}

function endOf(order: Order, step: OrderStep, part: Part, said: StepDetails): OrderEnd | undefined {
  if (step.kind !== 'exit') return undefined;
  const end = endOrder(order, step, part, said);
  return 'wrong' in end ? refuseDetail(order, end.wrong) : withSpelledHash(end);
}

/** The office names its transaction only where it pays USDT. */
function payoutHashOf(order: Order, { call }: OrderStep, { tx_hash }: StepDetails): string | undefined {
  if (call !== 'ready' || tx_hash === undefined) return undefined;
  if (paidIn(order) === 'cash') return refuseField('txHashWrong', '/tx_hash');
  return txHashOn(destinationOf(order.wallet)?.network ?? null, tx_hash) ?? refuseField('txHashWrong', '/tx_hash');
}

/** Only cash that the books set aside goes into an envelope. */
function sealOf(order: Order, { call }: OrderStep, { seal }: StepDetails, booked: boolean): string | undefined {
  const isSetAside = call === 'ready' && paidIn(order) === 'cash' && booked;
  return seal === undefined || isSetAside ? seal : refuseField('noEnvelopes', '/seal');
}

/** Staff name transactions only where USDT comes in. */
function moneyHashesOf(order: Order, { call }: OrderStep, { tx_hashes }: StepDetails): string[] {
  if (call !== 'receive' || tx_hashes === undefined) return [];
  if (order.sale) return refuseField('txHashWrong', '/tx_hashes');
  const network = destinationOf(order.office_wallet)?.network ?? null;
  return tx_hashes.map((typed) => txHashOn(network, typed) ?? refuseField('txHashWrong', '/tx_hashes'));
}

/** Refuses a receipt by the transfers of the order, and a pay-out of money that is another order's. */
function refuseMoney(mover: Mover, order: Order, { call }: OrderStep, { transfers }: StepFacts) {
  // Somebody has changed what the order claims after its transfers were held.
  if (transfers && transfers.version !== order.version) refuseMoved(mover, order);
  if (transfers) refuseReceipt(mover, order, transfers);
  if (call === 'ready' && isMoneyMoved(order)) refuse('CONFLICT', { reason: 'moneyMoved' });
}

/** A transfer counts once, and an order with another sum than agreed can't go on: amounts of an order never change. */
function refuseReceipt(mover: Mover, order: Order, { list }: HeldTransfers) {
  const refusal = judgeReceipt(order, list);
  if (refusal) refuse('CONFLICT', { reason: receiptReasons[refusal.why], extension: told(mover, refusal) });
}

const receiptReasons = {
  claimed_twice: 'claimedTwice',
  other_sum: 'otherSumArrived',
  taken: 'txHashTaken',
  sum_unknown: 'sumUnknown',
} as const satisfies Record<ReceiptRefusal['why'], Message>;

function told(mover: Mover, refusal: ReceiptRefusal): OtherClaim | OtherSum | undefined {
  if (refusal.why === 'other_sum') return { agreed: refusal.agreed, arrived: refusal.arrived };
  if (refusal.why !== 'claimed_twice') return undefined;
  const { order_id, office_id } = refusal.by;
  return { other_order_id: maySee(mover, { customer_id: '', office_id }) ? order_id : null };
}

/** Cash that was handed over is not cancelled without a word. */
function refuseSilence(order: Order, end: OrderEnd | undefined) {
  if (end?.ended_by === 'office' && end.end_reason === null && awaitsReceipt(order))
    refuseField('handedReason', '/reason');
}

/** A stranger may have placed the order, so nobody takes money for it or pays it out. */
function refuseHeldBack({ held_back }: Order, { kind }: OrderStep) {
  if (kind === 'onward' && held_back) refuse('CONFLICT', { reason: 'heldBack' });
}

/** One spelling for each transaction, so that it is found again. */
function withSpelledHash(end: OrderEnd): OrderEnd {
  const { refund } = end;
  if (!refund?.tx_hash) return end;
  const tx_hash = txHashOn(refund.to?.network ?? null, refund.tx_hash) ?? refund.tx_hash;
  return { ...end, refund: { ...refund, tx_hash } };
}

function refuseNoStep(mover: Mover, order: Order, call: OrderCall): never {
  if (isAhead(order.status, call)) return refuseStep(mover, order, 'orderNotSoFar');
  if (isForOtherPayout(order, call)) return refuseStep(mover, order, 'orderPaidOut');
  return refuseMoved(mover, order);
}

function refuseDetail({ sc }: Order, field: 'to' | 'tx_hash'): never {
  const message =
    field === 'to' && sc === 'USDT' ? `Name the network and the address for the ${sc}` : 'Cash goes back at the office';
  return refuse('VALIDATION_ERROR', { errors: [{ pointer: `/${field}`, message }] });
}
