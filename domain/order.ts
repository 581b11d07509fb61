import type { Actor, Role } from './actor.ts';
import { isFiat, stablecoin } from './currency.ts';

export const orderStatuses = ['requested', 'confirmed', 'completed', 'cancelled', 'received', 'ready'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The calls that move an order. `confirm` of a received order means ready: the specification maps it so. */
export const orderCalls = ['confirm', 'receive', 'ready', 'close', 'cancel'] as const;
export type OrderCall = (typeof orderCalls)[number];

/** What the rules below need to know of an order. */
export type OrderFacts = { customer_id: string; office_id: string; tc: string; status: OrderStatus };

type Rule = (order: Pick<OrderFacts, 'tc'>) => boolean;
export type OrderStep = {
  from: OrderStatus;
  call: OrderCall;
  to: OrderStatus;
  /** The column that the database clock fills when this step is taken. */
  stamp: 'confirmed_at' | 'received_at' | 'ready_at' | 'closed_at' | 'cancelled_at';
  may: Record<Role, Rule>;
};

const yes: Rule = () => true;
const no: Rule = () => false;
const fiat: Rule = ({ tc }) => isFiat(tc);
const coin: Rule = ({ tc }) => !isFiat(tc);

/**
 * The life of an order: every step there is, and who may take it.
 * The owner moves the coin and the cashier moves the cash, so some steps depend on what the customer is paid in.
 * A status without a row is final.
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

/** The statuses as people read them: in the order in which an order goes through them, its ends last. */
export const lifeOrder: readonly OrderStatus[] = [
  ...new Set(orderSteps.map(({ from }) => from)),
  ...orderStatuses.filter(isFinal),
];

export const openStatuses = orderStatuses.filter((status) => !isFinal(status));

/** The step that a call means in this status, or undefined when there is none. */
export function findStep(from: OrderStatus, call: OrderCall): OrderStep | undefined {
  const meant = call === 'confirm' && from === 'received' ? 'ready' : call;
  return orderSteps.find((candidate) => candidate.from === from && candidate.call === meant);
}

/** The step that leads on from a status, whoever takes it; undefined when the order is final. */
export const onwardFrom = (status: OrderStatus) =>
  orderSteps.find(({ from, call }) => from === status && call !== 'cancel');

/** Whether the call means a step that an order in this status has not come to yet. */
export function isAhead(status: OrderStatus, call: OrderCall): boolean {
  const now = onwardFrom(status);
  const next = now && onwardFrom(now.to);
  return next !== undefined && (next.call === call || isAhead(next.from, call));
}

/** What the actor is to this order. Its customer is only its customer, whatever else the person is. */
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
 * Whether the role may make the call on any order at all, decided before anything is read. Staff may make every call,
 * since each of them can also be the customer of an old order; customers only those with a cell in their column.
 */
export const mayEverTake = (role: Role, call: OrderCall) =>
  role !== 'customer' || orderSteps.some((candidate) => candidate.call === call && candidate.may.customer !== no);

/** The steps open to this actor now. Screens draw their buttons from it, the server asks the same again. */
export const openSteps = (actor: Actor, order: OrderFacts) =>
  orderSteps.filter((candidate) => candidate.from === order.status && mayTake(actor, candidate, order));

/** The one step that moves the order on; cancelling is a way out, not a step forward. */
export const nextStep = (actor: Actor, order: OrderFacts) =>
  openSteps(actor, order).find(({ call }) => call !== 'cancel');

/** What the customer is paid in: USDT to a wallet, or cash over the counter. */
export type PaidIn = 'coin' | 'cash';

export const paidIn = ({ tc }: { tc: string }): PaidIn => (isFiat(tc) ? 'cash' : 'coin');

/** The statuses that wait for this role, by what the customer is paid in: the queue of the desk. */
export const waitingFor = (role: Role, paid: PaidIn): OrderStatus[] =>
  orderSteps
    .filter(({ call, may }) => call !== 'cancel' && may[role]({ tc: paid === 'cash' ? 'USD' : stablecoin }))
    .map(({ from }) => from);

/** Specification §5: a note is optional and at most this long. */
export const noteMaxLength = 1024;

/** In whole characters, of which an emoji is one, without the space around them. */
export const noteLength = (note: string) => Array.from(note.trim()).length;

/** How screens and people name an order: its last four characters (specification §2). */
export const shortOrderId = (id: string) => `#${id.slice(-4)}`;

/** How notifications name it: its first eight (specification §4). */
export const noticedOrderId = (id: string) => `#${id.slice(0, 8)}`;

type StepRow = [OrderStatus, OrderCall, OrderStatus, OrderStep['stamp'], Rule, Rule, Rule, Rule];

function step(...[from, call, to, stamp, admin, office_owner, cashier, customer]: StepRow): OrderStep {
  return { from, call, to, stamp, may: { admin, office_owner, cashier, customer } };
}
