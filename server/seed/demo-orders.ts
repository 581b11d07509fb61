import type { Pair } from '#domain/money/currency.ts';
import { firstStatus } from '#domain/order/order.ts';
import { statusAfter } from '#domain/order/order-state.ts';
import { isStaff } from '#domain/person/actor.ts';
import { endedOrders } from './ended-orders.ts';
import { daysBefore, minutesBefore } from './insert-rows.ts';
import type { DemoOffice, OfficeKey } from './offices.ts';
import { type OpenOrder, openOrders } from './open-orders.ts';
import { type DemoOrder, gapsOf, historyOf, longestMinutes, type OrderHistory } from './orders.ts';
import { pastOrder } from './past-order.ts';
import type { DemoPerson, PersonKey } from './people.ts';
import { globalRateAt, type RateRow, rateAt } from './rates.ts';
import type { SeededRandom } from './seeded-random.ts';

type World = {
  offices: Record<OfficeKey, DemoOffice>;
  people: Record<PersonKey, DemoPerson>;
  rates: readonly RateRow[];
};

const pastOrders = 200;

/** All past and open orders, the oldest first. */
export function demoOrders(world: World, now: Date, chance: SeededRandom): OrderHistory[] {
  const people = Object.values(world.people);
  const orders = [
    ...finishedDemoOrders(world, now, chance),
    ...openOrders.map((open) => openDemoOrder(world, open, now, chance)),
  ];
  return orders.sort((a, b) => a.at.getTime() - b.at.getTime()).map((order) => historyOf(order, people, chance));
}

function openDemoOrder({ offices, people, rates }: World, open: OpenOrder, now: Date, chance: SeededRandom): DemoOrder {
  const [customer, office, sc, amount, tc, last, minutesAgo, note = null, inDays, payout] = open;
  const at = minutesBefore(now, minutesAgo);
  const rate = rateAt(rates, offices[office], { sc, tc }, at);
  if (!rate) throw new Error(`${office} does not exchange ${sc} for ${tc}`);
  const status = last === 'place' ? firstStatus : statusAfter(last);
  const gaps = gapsOf(status, minutesAgo, chance);
  const referenceRate = globalRateAt(rates, rate, at);
  return {
    customer: people[customer],
    office: offices[office].row,
    rate,
    referenceRate,
    amount,
    note,
    at,
    status,
    gaps,
    deadline: inDays === undefined ? undefined : daysBefore(now, -inDays),
    payout,
  };
}

const minutesOfStep = 20;

/** Orders that ended early: one whose money went back, one that the office cancelled, and one that nobody answered. */
export const endedDemoOrders = ({ offices, people, rates }: World, now: Date, chance: SeededRandom): OrderHistory[] =>
  endedOrders.map(({ customer, office, pair, amount, daysAgo, calls, said }) => {
    const at = minutesBefore(now, daysAgo * 24 * 60);
    const rate = rateAt(rates, offices[office], pair, at);
    if (!rate) throw new Error(`${office} does not exchange ${pair.sc} for ${pair.tc}`);
    const facts = { customer: people[customer], office: offices[office].row, rate, amount, at };
    const gaps = calls.map(() => minutesOfStep);
    const deadline = calls.includes('expire') ? minutesBefore(at, -minutesOfStep) : undefined;
    const ending = { calls, said };
    const referenceRate = globalRateAt(rates, pair, at);
    const status = calls.map(statusAfter).at(-1) ?? firstStatus;
    const order = { ...facts, referenceRate, note: null, status, gaps, ending, deadline };
    return historyOf(order, staff(people), chance);
  });

const staff = (people: World['people']) => Object.values(people).filter(({ actor }) => isStaff(actor.role));

/**
 * Finished orders. A random proposal is skipped if the office does not offer the pair, or if the order could not be
 * finished yet.
 */
function finishedDemoOrders({ offices, people, rates }: World, now: Date, chance: SeededRandom): DemoOrder[] {
  const customers = Object.values(people).filter(({ actor }) => actor.role === 'customer');
  const latest = minutesBefore(now, longestMinutes);
  const orders: DemoOrder[] = [];
  while (orders.length < pastOrders) {
    const { office: key, pair, amount, ended, at, note } = pastOrder(now, chance);
    const customer = chance.happens(20) ? people.marta : chance.pick(customers.filter((one) => canReceive(one, pair)));
    const office = offices[key];
    const rate = rateAt(rates, office, pair, at);
    if (!rate || at > latest) continue;
    const gaps = gapsOf(ended, 0, chance);
    const referenceRate = globalRateAt(rates, pair, at);
    orders.push({ customer, office: office.row, rate, referenceRate, amount, note, at, status: ended, gaps });
  }
  return orders;
}

/** Coin is paid out to a wallet, so such an order needs one. */
const canReceive = ({ row }: DemoPerson, { tc }: Pair) => row.wallet !== null || tc !== 'USDT';
