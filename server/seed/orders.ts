import type { Selectable } from 'kysely';
import { isSale } from '#domain/currency.ts';
import { convert } from '#domain/money.ts';
import { findStep, isFinal, mayTake, type OrderCall, type OrderStatus, type OrderStep } from '#domain/order.ts';
import type { OrderEventTable, OrderTable } from '../lib/tables.ts';
import { randomId } from './insert-rows.ts';
import type { DemoPerson } from './people.ts';
import type { RateRow } from './rates.ts';
import type { Dice } from './seeded-random.ts';

type OrderRow = Selectable<OrderTable>;
type EventRow = Selectable<OrderEventTable>;

/** The terms of a demo order, and the status that it has reached. */
export type DemoOrder = {
  customer: DemoPerson;
  office: { id: string; wallet: OrderRow['office_wallet'] };
  rate: RateRow;
  amount: string;
  note: string | null;
  at: Date;
  status: OrderStatus;
  /** Minutes between one step and the next. */
  gaps: readonly number[];
};

/** The order row after each step, and the events of these steps. */
export type OrderHistory = { states: OrderRow[]; events: EventRow[] };

/**
 * Makes the rows of an order step by step. Each step is taken by a person who may take it; the admin takes only steps
 * that nobody else may take.
 */
export function historyOf(demoOrder: DemoOrder, people: readonly DemoPerson[], chance: Dice): OrderHistory {
  let order = placed(demoOrder, chance);
  let at = demoOrder.at;
  const history: OrderHistory = { states: [order], events: [eventOf(order, null, at, demoOrder.customer)] };
  for (const [index, step] of stepsTo(demoOrder.status, chance).entries()) {
    at = new Date(at.getTime() + (demoOrder.gaps[index] ?? 1) * 60_000);
    const by = whoTakes(step, order, people, chance);
    const cashier_id = order.cashier_id ?? (by.actor.role === 'cashier' ? by.actor.id : null);
    order = { ...order, status: step.to, version: order.version + 1, cashier_id, [step.stamp]: at };
    history.states.push(order);
    history.events.push(eventOf(order, step.from, at, by));
  }
  return history;
}

function placed({ customer, office, rate, amount, note, at }: DemoOrder, chance: Dice): OrderRow {
  return {
    id: randomId(chance),
    customer_id: customer.row.id,
    office_id: office.id,
    cashier_id: null,
    er_id: rate.id,
    sc: rate.sc,
    tc: rate.tc,
    amt_to_exch: amount,
    amt_to_recv: convert(amount, rate.rate),
    rate: rate.rate,
    sale: isSale(rate),
    status: 'requested',
    note,
    version: 1,
    created_at: at,
    confirmed_at: null,
    received_at: null,
    ready_at: null,
    closed_at: null,
    cancelled_at: null,
    wallet: customer.row.wallet,
    office_wallet: office.wallet,
  };
}

const callsTo: Record<OrderStatus, readonly OrderCall[]> = {
  requested: [],
  confirmed: ['confirm'],
  received: ['confirm', 'receive'],
  ready: ['confirm', 'receive', 'ready'],
  completed: ['confirm', 'receive', 'ready', 'close'],
  cancelled: ['cancel'],
};

/** The steps to a status. Some orders are cancelled at once, some after they were confirmed. */
function stepsTo(status: OrderStatus, chance: Dice): OrderStep[] {
  const isLate = status === 'cancelled' && chance.chance(35);
  const calls = isLate ? [...callsTo.confirmed, ...callsTo.cancelled] : callsTo[status];
  let from: OrderStatus = 'requested';
  return calls.map((call) => {
    const step = findStep(from, call);
    if (!step) throw new Error(`Nobody can ${call} an order that is ${from}`);
    from = step.to;
    return step;
  });
}

function whoTakes(step: OrderStep, order: OrderRow, people: readonly DemoPerson[], chance: Dice): DemoPerson {
  const allowed = people.filter(({ actor }) => mayTake(actor, step, order));
  const nearby = allowed.filter(({ actor }) => actor.role !== 'admin');
  return chance.pick(nearby.length > 0 ? nearby : allowed);
}

const eventOf = (
  { id, version, status }: OrderRow,
  from_status: OrderStatus | null,
  at: Date,
  by: DemoPerson,
): EventRow => ({
  order_id: id,
  version,
  from_status,
  to_status: status,
  at,
  actor_id: by.actor.id,
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
export function gapsOf(status: OrderStatus, minutesAgo: number, chance: Dice): number[] {
  return paces.map(([least, most]) => (isFinal(status) ? chance.between(least, most) : minutesAgo / paces.length));
}
