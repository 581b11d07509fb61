import type { Selectable } from 'kysely';
import { cashOf, firstCashStep } from '#domain/money/cash.ts';
import { isSale } from '#domain/money/currency.ts';
import { convert } from '#domain/money/money.ts';
import {
  type ExitStep,
  findStep,
  firstStatus,
  isFailed,
  isFinal,
  mayTake,
  mayTakeWithCode,
  type OrderCall,
  type OrderStatus,
  type OrderStep,
  orderStatuses,
  paidIn,
  partIn,
  reachedAt,
  type StatusTime,
} from '#domain/order/order.ts';
import { type ExitRequest, endOrder, type OrderEnd, usualReasons } from '#domain/order/order-ending.ts';
import { awaitsMoney, stepsTo } from '#domain/order/order-state.ts';
import { destinationOf, type Wallet, walletOf } from '#domain/wallet/destination.ts';
import type { OrderEventTable, OrderTable } from '../database/tables.ts';
import { randomId } from './insert-rows.ts';
import type { DemoPerson } from './people.ts';
import type { RateRow } from './rates.ts';
import type { SeededRandom } from './seeded-random.ts';

type OrderRow = Selectable<OrderTable>;
type EventRow = Selectable<OrderEventTable>;

/** The terms of a demo order, and the status that it has reached. */
export type DemoOrder = {
  customer: DemoPerson;
  office: { id: string; wallet: OrderRow['office_wallet'] };
  rate: RateRow;
  /** The global rate of the pair at that time. */
  referenceRate: string | null;
  amount: string;
  note: string | null;
  at: Date;
  status: OrderStatus;
  /** The steps and the words of an order that ended in a special way. Otherwise the steps that lead to the status. */
  ending?: { calls: readonly OrderCall[]; said: ExitRequest };
  /** When its time runs out: for an answer, or for the money of an order that is confirmed. */
  deadline?: Date | undefined;
  /** The transaction in which the office paid out. */
  payout?: string | undefined;
  /** Minutes between one step and the next. */
  gaps: readonly number[];
  /** Who of the staff placed it at the window. */
  placedBy?: DemoPerson;
  isOfGuest?: boolean;
};

/** The order row after each step, and the events of these steps. */
export type OrderHistory = { states: OrderRow[]; events: EventRow[] };

/** A person, or the system, which acts by the clock. */
type Taker = DemoPerson | 'system';

/**
 * Makes the rows of an order step by step. Each step is taken by a person who may take it; the admin takes only steps
 * that nobody else may take, and the system those that no person may take.
 */
export function historyOf(demoOrder: DemoOrder, people: readonly DemoPerson[], chance: SeededRandom): OrderHistory {
  let order = placed(demoOrder, chance);
  let at = demoOrder.at;
  const history: OrderHistory = {
    states: [order],
    events: [firstEvent(order, demoOrder)],
  };
  for (const [index, step] of pastSteps(demoOrder, order.tc, chance).entries()) {
    at = new Date(at.getTime() + (demoOrder.gaps[index] ?? 1) * 60_000);
    const { by, byCode } = whoTakes(step, order, people, chance);
    const isCashier = by !== 'system' && by.actor.role === 'cashier';
    const cashier_id = order.cashier_id ?? (isCashier ? by.actor.id : null);
    const end = step.kind === 'exit' ? endOf(order, step, by, demoOrder.ending?.said) : {};
    const due = awaitsMoney(step.to) ? clockOf(demoOrder, 'due_at') : {};
    order = {
      ...order,
      ...end,
      ...due,
      ...paidWith(step, demoOrder),
      status: step.to,
      version: order.version + 1,
      cashier_id,
      [reachedAt[step.to]]: at,
    };
    history.states.push(order);
    history.events.push({ ...eventOf(order, step.from, at, by), by_code: byCode });
  }
  return history;
}

const paidWith = ({ call }: OrderStep, { payout }: DemoOrder) =>
  call === 'ready' && payout !== undefined ? { payout_tx_hash: payout } : {};

const firstEvent = (order: OrderRow, { at, placedBy, customer }: DemoOrder) =>
  eventOf(order, null, at, placedBy ?? customer);

/** The deadline of a demo order, and the moment when a quarter of it is left. */
function clockOf({ at, deadline }: DemoOrder, name: 'answer_by' | 'due_at') {
  if (!deadline) return {};
  const quarter_left_at = new Date(at.getTime() + 0.75 * (deadline.getTime() - at.getTime()));
  return { [name]: deadline, quarter_left_at };
}

/** Staff say why they end an order; customers in the demo and the system do not. */
function endOf(order: OrderRow, step: ExitStep, by: Taker, said: ExitRequest | undefined): OrderEnd {
  const part = partIn(by === 'system' ? by : by.actor, order) ?? 'customer';
  const reason = usualReasons[Number.parseInt(order.id.charAt(0), 16) % usualReasons.length];
  const isSilent = part === 'customer' || part === 'system';
  const end = endOrder({ ...order, receipts: [] }, step, part, said ?? (isSilent ? {} : { reason }));
  if ('wrong' in end) throw new Error(`A demo order says ${end.wrong}`);
  return end;
}

/** No status but the first is reached yet. */
const notReached = Object.fromEntries(orderStatuses.map((status) => [reachedAt[status], null])) as Record<
  StatusTime,
  null
>;

function placed(demoOrder: DemoOrder, chance: SeededRandom): OrderRow {
  const { customer, office, rate, amount, note, at, referenceRate, status } = demoOrder;
  const sums = { amt_to_exch: amount, amt_to_recv: convert(amount, rate.rate) };
  const cash = cashOf({ ...rate, ...sums }, firstCashStep);
  return {
    id: randomId(chance),
    customer_id: customer.row.id,
    office_id: office.id,
    cashier_id: null,
    er_id: rate.id,
    sc: rate.sc,
    tc: rate.tc,
    ...sums,
    cash,
    cash_step: firstCashStep,
    rate: rate.rate,
    sale: isSale(rate),
    status: firstStatus,
    note,
    version: 1,
    ...notReached,
    created_at: at,
    answer_by: null,
    due_at: null,
    quarter_left_at: null,
    extended_minutes: 0,
    wallet: oneOf(customer.row.wallet),
    office_wallet: office.wallet,
    ended_by: null,
    end_reason: null,
    refund: null,
    reference_rate: referenceRate,
    sent_at: null,
    sent_minutes: 0,
    not_arrived: null,
    sent_tx_hash: null,
    arrived: null,
    settlement: null,
    payout_tx_hash: null,
    said: null,
    complete_by: null,
    handed_at: null,
    held_back_at: null,
    mine_at: null,
    placed_by: demoOrder.placedBy?.row.id ?? null,
    guest_worth: demoOrder.isOfGuest ? cash : null,
    booked: false,
    ...(awaitsMoney(status) ? {} : clockOf(demoOrder, 'answer_by')),
  };
}

const callsTo = (status: OrderStatus): OrderCall[] => stepsTo(status).map(({ call }) => call);

/** The steps to a status. Some orders are cancelled at once, some after they were confirmed. */
function pastSteps({ status, ending }: DemoOrder, tc: string, chance: SeededRandom): OrderStep[] {
  const isLate = isFailed(status) && chance.happens(35);
  const usual: OrderCall[] = isLate ? ['confirm', ...callsTo(status)] : callsTo(status);
  const calls = ending?.calls ?? usual;
  let from: OrderStatus = firstStatus;
  return calls.map((call) => {
    const step = findStep({ status: from, tc }, call);
    if (!step) throw new Error(`Nobody can ${call} an order that is ${from}`);
    from = step.to;
    return step;
  });
}

function whoTakes(step: OrderStep, order: OrderRow, people: readonly DemoPerson[], chance: SeededRandom) {
  const by = chooseTaker(step, order, people, chance);
  const cashier = whoHandsOver(step, order, people);
  return { by: cashier ?? by, byCode: cashier !== undefined };
}

function chooseTaker(step: OrderStep, order: OrderRow, people: readonly DemoPerson[], chance: SeededRandom): Taker {
  const facts = factsOf(order);
  const allowed = people.filter(({ actor }) => mayTake(actor, step, facts));
  if (allowed.length === 0 && mayTake('system', step, facts)) return 'system';
  const placer = allowed.find(({ actor }) => actor.id === order.placed_by);
  if (placer) return placer;
  const nearby = allowed.filter(({ actor }) => actor.role !== 'admin');
  return chance.pick(nearby.length > 0 ? nearby : allowed);
}

/** A walk-in of the demo is completed while its customer stands there. */
const factsOf = ({ placed_by, ...order }: OrderRow) => ({
  ...order,
  placed_by: placed_by === null ? null : { id: placed_by },
  without_code: placed_by !== null,
});

/** A cashier completes half of the deals that are paid in cash, with the code of the customer at the desk. */
const whoHandsOver = (step: OrderStep, order: OrderRow, people: readonly DemoPerson[]): DemoPerson | undefined =>
  paidIn(order) === 'cash' && Number.parseInt(order.id.charAt(1), 16) % 2 === 0
    ? people.find(({ actor }) => actor.role === 'cashier' && mayTakeWithCode(actor, step, factsOf(order)))
    : undefined;

const eventOf = (
  { id, version, status }: OrderRow,
  from_status: OrderStatus | null,
  at: Date,
  by: Taker,
): EventRow => ({
  order_id: id,
  version,
  from_status,
  to_status: status,
  at,
  actor_id: by === 'system' ? null : by.actor.id,
  what: null,
  by_code: false,
  approved_by: null,
});

/** Minutes that each step may take (least and most), from confirming to closing. */
const paces = [
  [2, 25],
  [10, 90],
  [3, 40],
  [5, 60],
] as const;
export const longestMinutes = paces.reduce((sum, [, most]) => sum + most, 0);

/** Minutes of each step: an open order divides its age equally; a finished one gets random times. */
export function gapsOf(status: OrderStatus, minutesAgo: number, chance: SeededRandom): number[] {
  return paces.map(([least, most]) => (isFinal(status) ? chance.between(least, most) : minutesAgo / paces.length));
}

/** An order keeps the one address that it pays to, without the name. */
function oneOf(wallet: Wallet | null): Wallet | null {
  const first = destinationOf(wallet);
  return first ? walletOf(first) : null;
}
