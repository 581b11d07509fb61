import type { Pair } from '#domain/money/currency.ts';
import type { OrderStatus } from '#domain/order/order.ts';
import { statusAfter } from '#domain/order/order-state.ts';
import { daysBefore } from './insert-rows.ts';
import type { OfficeKey } from './offices.ts';
import type { SeededRandom } from './seeded-random.ts';

/** The facts of a finished order. Everything else is computed from them. */
export type PastOrder = {
  office: OfficeKey;
  pair: Pair;
  amount: string;
  ended: OrderStatus;
  at: Date;
  note: string | null;
};

const pastDays = 60;

const visits = [
  ['rynok', 6],
  ['khreshchatyk', 4],
  ['stryiskyi', 4],
  ['horodotska', 2],
  ['podil', 2],
  ['sykhiv', 1],
] as const;

const demand = [
  [{ sc: 'USD', tc: 'USDT' }, 5],
  [{ sc: 'USDT', tc: 'UAH' }, 4],
  [{ sc: 'USDT', tc: 'USD' }, 3],
  [{ sc: 'UAH', tc: 'USDT' }, 3],
  [{ sc: 'EUR', tc: 'USDT' }, 2],
  [{ sc: 'USDT', tc: 'EUR' }, 1],
] as const;

const notes = ['Буду о 15:00', 'New notes only, please', 'Дрібними купюрами, будь ласка', 'Around noon'];

/**
 * An order from the last 60 days, so that a month can be compared with the month before. It is placed during office
 * hours.
 */
export function pastOrder(now: Date, chance: SeededRandom): PastOrder {
  const pair = chance.weighted<Pair>(demand);
  return {
    office: chance.weighted<OfficeKey>(visits),
    pair,
    amount: amountOf(pair.sc, chance),
    ended: statusAfter(chance.happens(82) ? 'close' : 'cancel'),
    at: officeHour(daysBefore(now, chance.between(0, pastDays - 1)), chance),
    note: chance.happens(15) ? chance.pick(notes) : null,
  };
}

/** Most amounts are round, some are not. */
function amountOf(currency: string, chance: SeededRandom): string {
  const round = currency === 'UAH' ? chance.between(10, 240) * 500 : chance.between(2, 120) * 50;
  return chance.happens(20) ? `${round}.${chance.between(1, 99).toString().padStart(2, '0')}` : String(round);
}

/** The hours are in UTC; Kyiv is two or three hours ahead. */
function officeHour(day: Date, chance: SeededRandom): Date {
  const time = new Date(day);
  time.setUTCHours(0, chance.between(7 * 60, 16 * 60), chance.between(0, 59), 0);
  return time;
}
