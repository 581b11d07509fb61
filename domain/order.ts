import type { Actor, Role } from './actor.ts';
import { isFiat, stablecoin } from './currency.ts';

export const orderStatuses = ['requested', 'confirmed', 'completed', 'cancelled', 'received', 'ready'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The calls that change an order's status. In status received, `confirm` means ready (specification §4). */
export const orderCalls = ['confirm', 'receive', 'ready', 'close', 'cancel'] as const;
export type OrderCall = (typeof orderCalls)[number];

/** The fields of an order that the rules below read. */
export type OrderFacts = { customer_id: string; office_id: string; tc: string; status: OrderStatus };

type Rule = (order: Pick<OrderFacts, 'tc'>) => boolean;
export type OrderStep = {
  from: OrderStatus;
  call: OrderCall;
  to: OrderStatus;
  /** The column that this step sets to the database time. */
  stamp: 'confirmed_at' | 'received_at' | 'ready_at' | 'closed_at' | 'cancelled_at';
  may: Record<Role, Rule>;
};

const yes: Rule = () => true;
const no: Rule = () => false;
const fiat: Rule = ({ tc }) => isFiat(tc);
const coin: Rule = ({ tc }) => !isFiat(tc);

/**
 * Every status change of an order, and who may make it (specification §4 and §6). The owner handles USDT and the
 * cashier handles cash, so some rules depend on what the customer receives. A status without a row is final.
 */
// biome-ignore format: the columns make it a table
export const orderSteps: readonly OrderStep[] = [
  //   from         call       to           stamp           admin  owner  cashier  customer
  step('requested', 'confirm', 'confirmed', 'confirmed_at', yes,   yes,   fiat,    no ),
  step('requested', 'cancel',  'cancelled', 'cancelled_at', yes,   yes,   yes,     yes),
  step('confirmed', 'receive', 'received',  'received_at',  yes,   fiat,  coin,    no ),
  step('confirmed', 'cancel',  'cancelled', 'cancelled_at', yes,   yes,   yes,     yes),
  step('received',  'ready',   'ready',     'ready_at',     yes,   coin,  fiat,    no ),
  step('ready',     'close',   'completed', 'closed_at',    yes,   no,    no,      yes),
];

export const isFinal = (status: OrderStatus) => !orderSteps.some(({ from }) => from === status);

/** The statuses in the order of an order's life; final ones come last. */
export const lifeOrder: readonly OrderStatus[] = [
  ...new Set(orderSteps.map(({ from }) => from)),
  ...orderStatuses.filter(isFinal),
];

export const openStatuses = orderStatuses.filter((status) => !isFinal(status));

/** The step for a call in this status, or undefined when there is none. */
export function findStep(from: OrderStatus, call: OrderCall): OrderStep | undefined {
  const meant = call === 'confirm' && from === 'received' ? 'ready' : call;
  return orderSteps.find((candidate) => candidate.from === from && candidate.call === meant);
}

/** The next step from this status, by any role. Undefined when the order is final. */
export const onwardFrom = (status: OrderStatus) =>
  orderSteps.find(({ from, call }) => from === status && call !== 'cancel');

/** Whether the call is for a later step than the next one. */
export function isAhead(status: OrderStatus, call: OrderCall): boolean {
  const now = onwardFrom(status);
  const next = now && onwardFrom(now.to);
  return next !== undefined && (next.call === call || isAhead(next.from, call));
}

/** The actor's role in this order. The customer of an order has only the customer's rights in it, also as staff. */
export function partIn(actor: Actor, order: Pick<OrderFacts, 'customer_id' | 'office_id'>): Role | undefined {
  if (actor.id === order.customer_id) return 'customer';
  if (actor.role === 'admin') return 'admin';
  if (actor.role === 'customer') return undefined;
  return actor.officeIds.includes(order.office_id) ? actor.role : undefined;
}

export const maySee = (actor: Actor, order: Pick<OrderFacts, 'customer_id' | 'office_id'>) =>
  partIn(actor, order) !== undefined;

export function mayTake(actor: Actor, candidate: OrderStep, order: OrderFacts): boolean {
  const part = partIn(actor, order);
  return part !== undefined && candidate.may[part](order);
}

/**
 * Whether this role may make the call on any order at all. It is checked before anything is read. Staff may make every
 * call, because they may be the customer of an older order. Customers may only make calls with a rule in their column.
 */
export const mayEverTake = (role: Role, call: OrderCall) =>
  role !== 'customer' || orderSteps.some((candidate) => candidate.call === call && candidate.may.customer !== no);

/** The steps that this actor may take now. The screens show these buttons, and the server checks them again. */
export const openSteps = (actor: Actor, order: OrderFacts) =>
  orderSteps.filter((candidate) => candidate.from === order.status && mayTake(actor, candidate, order));

/** The actor's step that moves the order forward. Cancelling is not one. */
export const nextStep = (actor: Actor, order: OrderFacts) =>
  openSteps(actor, order).find(({ call }) => call !== 'cancel');

/** What the customer receives: USDT to a wallet, or cash at the office. */
export type PaidIn = 'coin' | 'cash';

export const paidIn = ({ tc }: { tc: string }): PaidIn => (isFiat(tc) ? 'cash' : 'coin');

/** The statuses in which this role takes the next step: the queue of the order desk. */
export const waitingFor = (role: Role, paid: PaidIn): OrderStatus[] =>
  orderSteps
    .filter(({ call, may }) => call !== 'cancel' && may[role]({ tc: paid === 'cash' ? 'USD' : stablecoin }))
    .map(({ from }) => from);

/** Specification §5: a note is optional and has at most this many characters. */
export const noteMaxLength = 1024;

/** The length in characters without the space around them. An emoji counts as one. */
export const noteLength = (note: string) => Array.from(note.trim()).length;

/** The short id on screens: the last four characters (specification §2). */
export const shortOrderId = (id: string) => `#${id.slice(-4)}`;

/** The short id in notifications: the first eight characters (specification §4). */
export const noticedOrderId = (id: string) => `#${id.slice(0, 8)}`;

type StepRow = [OrderStatus, OrderCall, OrderStatus, OrderStep['stamp'], Rule, Rule, Rule, Rule];

function step(...[from, call, to, stamp, admin, office_owner, cashier, customer]: StepRow): OrderStep {
  return { from, call, to, stamp, may: { admin, office_owner, cashier, customer } };
}
