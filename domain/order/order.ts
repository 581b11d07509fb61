import type { Booking } from '../ledger/ledger.ts';
import { isFiat } from '../money/currency.ts';
import { type Actor, type Role, roles } from '../person/actor.ts';
import { isMoneyMoved, type Receipt } from './transfer-receipt.ts';
import { isOfGuest, mayAtWindow, type WalkInFacts } from './walk-in/walk-in-cells.ts';

export const orderStatuses = ['requested', 'confirmed', 'completed', 'cancelled', 'received', 'ready'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The calls that change an order's status. Only the system calls `expire`. */
const onwardCalls = ['confirm', 'receive', 'ready', 'close'] as const;
const exitCalls = ['cancel', 'refund', 'expire'] as const;
export const orderCalls = [...onwardCalls, ...exitCalls] as const;
export type OrderCall = (typeof orderCalls)[number];
type OnwardCall = (typeof onwardCalls)[number];
type ExitCall = (typeof exitCalls)[number];

/** The fields of an order that the rules below read. */
export type OrderFacts = WalkInFacts & {
  customer_id: string;
  office_id: string;
  tc: string;
  status: OrderStatus;
  /** Whether the order only ends until its customer says that it is theirs. */
  held_back?: boolean;
  /** What the order has used up of transfers: staff may have given them to another order. */
  receipts?: readonly Receipt[];
};

/** A part in an order: one of the roles, or the system, which acts by the clock and for no person. */
export type Part = Role | 'system';

/** Who takes a step: a person, or the system. */
export type Mover = Actor | 'system';

/**
 * A fact beside the order that a step depends on. `clock`: the opening time of the office, because a deadline begins.
 * `code`: the pickup code, if the caller gives one. `payee`: whose the address is, if the caller names one. `transfers`:
 * with which transactions the money came. `bound`: what its person has exchanged lately. `mandate`: how much coin the
 * cashier may still move. `books`: whether the office is on the books. The server reads the facts while nobody else can change the order.
 */
export const stepNeeds = ['mandate', 'transfers', 'clock', 'code', 'payee', 'bound', 'books'] as const;
export type Need = (typeof stepNeeds)[number];

type Rule = (order: Pick<OrderFacts, 'tc'>) => boolean;
type StepOf<Kind, Call> = {
  kind: Kind;
  from: OrderStatus;
  call: Call;
  to: OrderStatus;
  needs: readonly Need[];
  /** What the step does with the books of its office, if it keeps any. */
  posts: readonly Booking[];
  /** The orders that have this step. */
  exists: Rule;
  may: Record<Part, Rule>;
  /** What a mandate for coin adds to the rights of a cashier, within its sums (domain/approval/mandate.ts). */
  mandate: Rule;
};

/** An onward step moves the order forward. An exit ends it before the customer was paid. */
export type OnwardStep = StepOf<'onward', OnwardCall>;
export type ExitStep = StepOf<'exit', ExitCall>;
export type OrderStep = OnwardStep | ExitStep;

const none = [] as const;
const begun: readonly Need[] = ['clock', 'bound', 'mandate', 'books'];
const proof: readonly Need[] = ['code'];
const payee: readonly Need[] = ['payee'];
const coins: readonly Need[] = ['transfers', 'mandate'];
const ready: readonly Need[] = ['mandate'];

const hold: readonly Booking[] = ['hold'];
const free: readonly Booking[] = ['release'];
const deal: readonly Booking[] = ['deal'];
const pay: readonly Booking[] = ['pay'];
const hand: readonly Booking[] = ['hand'];
const undo: readonly Booking[] = ['undo'];

const yes: Rule = () => true;
const no: Rule = () => false;
const fiat: Rule = ({ tc }) => isFiat(tc);
const coin: Rule = ({ tc }) => !isFiat(tc);
/** Only with the pickup code of the order. Without it this is `no`, so such a step waits for nobody. */
const code: Rule = () => false;

/**
 * Every status change of an order, and who may make it (specification §4 and §6). The owner handles USDT and the
 * cashier handles cash, so some rules depend on what the customer receives; a mandate for coin adds to the cashier's. A
 * status without a row is final. A ready order that is paid in USDT has no refund: the USDT has left the office. The
 * office completes an order only with the code that its customer has. The clock completes one that pays coin, some time after the payout that the office names.
 *
 * The order of the rows means nothing. A status has at most one onward step, and one row for each call.
 */
// biome-ignore format: the columns make it a table
export const orderSteps: readonly OrderStep[] = [
  //     from         call       to           needs  posts exists admin  owner  cashier mandate customer system
  onward('requested', 'confirm', 'confirmed', begun, hold, yes,   yes,   yes,   fiat,   coin,   no,      no ),
  exit(  'requested', 'cancel',  'cancelled', none,  none, yes,   yes,   yes,   yes,    no,     yes,     no ),
  exit(  'requested', 'expire',  'cancelled', none,  none, yes,   no,    no,    no,     no,     no,      yes),
  onward('confirmed', 'receive', 'received',  coins, deal, yes,   yes,   fiat,  coin,   fiat,   no,      no ),
  exit(  'confirmed', 'cancel',  'cancelled', none,  free, yes,   yes,   yes,   yes,    no,     yes,     no ),
  exit(  'confirmed', 'expire',  'cancelled', none,  free, yes,   no,    no,    no,     no,     no,      yes),
  onward('received',  'ready',   'ready',     ready, pay,  yes,   yes,   coin,  fiat,   coin,   no,      no ),
  exit(  'received',  'refund',  'cancelled', payee, undo, yes,   yes,   yes,   no,     no,     no,      no ),
  onward('ready',     'close',   'completed', proof, hand, yes,   yes,   code,  code,   no,     yes,     coin),
  exit(  'ready',     'refund',  'cancelled', payee, undo, fiat,  yes,   yes,   no,     no,     no,      no ),
];

const stepsFrom = Map.groupBy(orderSteps, ({ from }) => from);

/** The column of an order with the time at which it reached each status. A step sets it to the database time. */
export const reachedAt = {
  requested: 'created_at',
  confirmed: 'confirmed_at',
  received: 'received_at',
  ready: 'ready_at',
  completed: 'closed_at',
  cancelled: 'cancelled_at',
} as const satisfies Record<OrderStatus, string>;

export type StatusTime = (typeof reachedAt)[OrderStatus];

/** The status in which every order begins. */
export const firstStatus: OrderStatus = 'requested';

export const isFinal = (status: OrderStatus) => !orderSteps.some(({ from }) => from === status);

export const openStatuses = orderStatuses.filter((status) => !isFinal(status));
export const finalStatuses = orderStatuses.filter(isFinal);

/** The final statuses of orders that came to nothing: no onward step leads there. */
export const failedStatuses = finalStatuses.filter(
  (status) => !orderSteps.some(({ kind, to }) => kind === 'onward' && to === status),
);

export const isFailed = (status: OrderStatus): status is 'cancelled' => failedStatuses.includes(status);

/** The final statuses of orders that paid their customer. */
export const paidStatuses = finalStatuses.filter((status) => !failedStatuses.includes(status));

/** The steps that a person may take. Only these calls are routes. */
export const isForPeople = ({ may }: OrderStep) => roles.some((role) => may[role] !== no);
export const publicCalls = orderCalls.filter((call) =>
  orderSteps.some((candidate) => candidate.call === call && isForPeople(candidate)),
);

/** The step for a call on this order, or undefined when there is none. */
export function findStep({ status, tc }: Pick<OrderFacts, 'status' | 'tc'>, call: OrderCall): OrderStep | undefined {
  const step = findRow(status, meantBy(call, status));
  return step?.exists({ tc }) ? step : undefined;
}

/** Every step that a call can be. */
export const stepsOf = (call: OrderCall): OrderStep[] =>
  orderStatuses.flatMap((status) => findRow(status, meantBy(call, status)) ?? []);

/** In status received, `confirm` means ready (specification §4). */
const meantBy = (call: OrderCall, status: OrderStatus): OrderCall =>
  call === 'confirm' && status === 'received' ? 'ready' : call;

const findRow = (from: OrderStatus, call: OrderCall) =>
  orderSteps.find((candidate) => candidate.from === from && candidate.call === call);

/** The next step from this status, by any role. Undefined when the order is final. */
export const onwardFrom = (status: OrderStatus) =>
  orderSteps.find(({ from, kind }) => from === status && kind === 'onward');

/** The statuses from this one to the last, if the order does not end early. */
export function wayFrom(status: OrderStatus): OrderStatus[] {
  const way = [status];
  for (let next = onwardFrom(status); next && !way.includes(next.to); next = onwardFrom(next.to)) way.push(next.to);
  return way;
}

/** Whether this status has no such step, but a later status has. */
export const isAhead = (status: OrderStatus, call: OrderCall): boolean =>
  !findRow(status, call) && wayFrom(status).some((later) => findRow(later, call));

/** Whether this status has such a step, but only for orders that are paid out in the other way. */
export const isForOtherPayout = ({ status, tc }: Pick<OrderFacts, 'status' | 'tc'>, call: OrderCall): boolean =>
  findRow(status, call)?.exists({ tc }) === false;

/** The mover's part in this order. The customer of an order has only the customer's rights in it, also as staff. */
export function partIn(mover: Actor, order: Pick<OrderFacts, 'customer_id' | 'office_id'>): Role | undefined;
export function partIn(mover: Mover, order: Pick<OrderFacts, 'customer_id' | 'office_id'>): Part | undefined;
export function partIn(mover: Mover, order: Pick<OrderFacts, 'customer_id' | 'office_id'>): Part | undefined {
  if (mover === 'system') return 'system';
  if (mover.id === order.customer_id) return 'customer';
  if (mover.role === 'admin') return 'admin';
  if (mover.role === 'customer') return undefined;
  return mover.officeIds.includes(order.office_id) ? mover.role : undefined;
}

export const maySee = (mover: Mover, order: Pick<OrderFacts, 'customer_id' | 'office_id'>) =>
  partIn(mover, order) !== undefined;

export function mayTake(mover: Mover, candidate: OrderStep, order: OrderFacts): boolean {
  const part = partIn(mover, order);
  if (part === undefined || !candidate.exists(order)) return false;
  return (
    candidate.may[part](order) ||
    isByMandate(mover, candidate, order) ||
    (mover !== 'system' && mayAtWindow(part, candidate.call, order, mover))
  );
}

/** Whether only a mandate lets this cashier take the step. The server looks at its sums when it writes. */
export const isByMandate = (mover: Mover, candidate: OrderStep, order: OrderFacts): boolean =>
  mover !== 'system' &&
  partIn(mover, order) === 'cashier' &&
  mover.mandates?.includes(order.office_id) === true &&
  candidate.mandate(order) &&
  !candidate.may.cashier(order) &&
  !mayAtWindow('cashier', candidate.call, order, mover);

/** Whether the mover may take this step with the pickup code of the order, and not without it. */
export function mayTakeWithCode(mover: Mover, candidate: OrderStep, order: OrderFacts): boolean {
  const part = partIn(mover, order);
  if (part === undefined || !candidate.exists(order) || isOfGuest(order)) return false;
  return candidate.may[part] === code && !mayTake(mover, candidate, order);
}

/** Whether the office must not pay out, because staff decided that the money of this order is another order's. */
export const isPayoutBarred = ({ status, receipts = [] }: Pick<OrderFacts, 'status' | 'receipts'>): boolean =>
  findRow(status, 'ready') !== undefined && isMoneyMoved({ receipts });

/** The steps of anybody that the order has now. One that is held back, or must not be paid out, only ends. */
function stepsNow(order: OrderFacts): readonly OrderStep[] {
  const steps = stepsFrom.get(order.status) ?? none;
  return order.held_back || isPayoutBarred(order) ? steps.filter(({ kind }) => kind === 'exit') : steps;
}

/** The actor's step that needs the pickup code now. */
export const codeStep = (actor: Actor, order: OrderFacts): OrderStep | undefined =>
  stepsNow(order).find((candidate) => mayTakeWithCode(actor, candidate, order));

/**
 * Whether this role may make the call on any order at all. It is checked before anything is read. Staff have the
 * customer's column too, because they may be the customer of an older order.
 */
export const mayEverTake = (role: Role, call: OrderCall) =>
  orderSteps.some(
    (candidate) => candidate.call === call && (candidate.may[role] !== no || candidate.may.customer !== no),
  );

/** The steps that this mover may take now. The screens show these buttons, and the server checks them again. */
export const openSteps = (mover: Mover, order: OrderFacts) =>
  stepsNow(order).filter((candidate) => mayTake(mover, candidate, order));

/** The actor's step that moves the order forward. */
export const nextStep = (actor: Actor, order: OrderFacts) =>
  openSteps(actor, order).find((open) => open.kind === 'onward');

/** The exits of people. */
type PersonalExit = ExitStep & { call: Exclude<ExitCall, 'expire'> };

/** The actor's step that ends the order early. A person has at most one in each status. */
export const exitStep = (actor: Actor, order: OrderFacts) =>
  openSteps(actor, order).find((open): open is PersonalExit => open.kind === 'exit' && open.call !== 'expire');

/** What the customer receives: USDT to a wallet, or cash at the office. */
export type PaidIn = 'coin' | 'cash';

export const paidIn = ({ tc }: { tc: string }): PaidIn => (isFiat(tc) ? 'cash' : 'coin');

type StepRow<Call> = [
  OrderStatus,
  Call,
  OrderStatus,
  OrderStep['needs'],
  OrderStep['posts'],
  ...[exists: Rule, admin: Rule, office_owner: Rule, cashier: Rule, mandate: Rule, customer: Rule, system: Rule],
];

function stepOf<Kind, Call>(
  kind: Kind,
  [from, call, to, needs, posts, exists, ...rules]: StepRow<Call>,
): StepOf<Kind, Call> {
  const [admin, office_owner, cashier, mandate, customer, system] = rules;
  return {
    kind,
    from,
    call,
    to,
    needs,
    posts,
    exists,
    mandate,
    may: { admin, office_owner, cashier, customer, system },
  };
}

function onward(...row: StepRow<OnwardCall>): OnwardStep {
  return stepOf('onward', row);
}

function exit(...row: StepRow<ExitCall>): ExitStep {
  return stepOf('exit', row);
}
