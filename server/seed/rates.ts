import type { Selectable } from 'kysely';
import { isSamePair, type Pair } from '#domain/money/currency.ts';
import { type Decimal, fromUnits, toUnits } from '#domain/money/money.ts';
import { applicableRate } from '#domain/money/rate.ts';
import type { ExchangeRateTable, PairTermsTable, RateSubscriptionTable } from '../database/tables.ts';
import { daysBefore, idAt, minutesBefore } from './insert-rows.ts';
import type { DemoOffice } from './offices.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Today's rate. `swing` is the largest difference between two records, in units of the last decimal. */
type RateCourse = Pair & { rate: Decimal; decimals: number; swing: number };

const courses: readonly RateCourse[] = [
  { sc: 'USD', tc: 'USDT', rate: '0.996', decimals: 4, swing: 6 },
  { sc: 'USDT', tc: 'USD', rate: '0.994', decimals: 4, swing: 6 },
  { sc: 'EUR', tc: 'USDT', rate: '1.147', decimals: 4, swing: 40 },
  { sc: 'USDT', tc: 'EUR', rate: '0.865', decimals: 4, swing: 30 },
  { sc: 'UAH', tc: 'USDT', rate: '0.0238', decimals: 6, swing: 60 },
  { sc: 'USDT', tc: 'UAH', rate: '41.35', decimals: 2, swing: 9 },
];

const historyDays = 90;
export type RateRow = Selectable<ExchangeRateTable>;

/** Global rates for every pair, one to three a day, and the office rates of some offices, one every other day. */
export function demoRates(
  offices: readonly DemoOffice[],
  created_by: string,
  now: Date,
  chance: SeededRandom,
): RateRow[] {
  const record = (course: RateCourse, office_id: string | null, times: Date[]) =>
    walk(course, times, chance).map(({ rate, ts }, age) => ({
      id: idAt(ts, chance),
      sc: course.sc,
      tc: course.tc,
      rate,
      ts,
      actual: age === 0,
      office_id,
      created_by,
      hidden_at: null,
      confirmed_beyond: false,
    }));
  const ofOffice = ({ row, own }: DemoOffice) =>
    own.flatMap(({ rate, ...pair }) => {
      const course = courses.find((other) => isSamePair(other, pair));
      if (!course || rate === undefined) return [];
      return record(
        { ...course, rate },
        row.id,
        workingTimes(now, 2, () => 1, chance),
      );
    });
  return [
    ...courses.flatMap((course) =>
      record(
        course,
        null,
        workingTimes(now, 1, () => chance.between(1, 3), chance),
      ),
    ),
    ...offices.flatMap(ofOffice),
  ];
}

/** An office follows the global rate of every pair that is not in its own list. */
export const demoSubscriptions = (offices: readonly DemoOffice[]): RateSubscriptionTable[] =>
  offices.flatMap(({ row, own }) =>
    courses
      .filter((pair) => !own.some((other) => isSamePair(other, pair)))
      .map(({ sc, tc }) => ({ sc, tc, office_id: row.id })),
  );

/** The global rate of the pair at that time. */
export const globalRateAt = (rates: readonly RateRow[], pair: Pair, at: Date): Decimal | null =>
  rates.find((rate) => rate.office_id === null && isSamePair(rate, pair) && rate.ts <= at)?.rate ?? null;

/** The record that the office applied to the pair at that time. */
export function rateAt(rates: readonly RateRow[], { row, own }: DemoOffice, pair: Pair, at: Date): RateRow | undefined {
  const inForce = (office_id: string | null) => {
    const found = rates.find((rate) => rate.office_id === office_id && isSamePair(rate, pair) && rate.ts <= at);
    return found && { ...found, actual: true };
  };
  return applicableRate({
    subscribed: !own.some((other) => isSamePair(other, pair)),
    globalRate: inForce(null),
    officeRate: inForce(row.id),
    officeHasWallet: row.wallet !== null,
    pair,
  })?.rate;
}

/** Different times during office hours, the newest first. The newest is at least 20 minutes ago. */
function workingTimes(now: Date, everyDays: number, perDay: () => number, chance: SeededRandom): Date[] {
  const latest = minutesBefore(now, 20);
  const days = Array.from({ length: historyDays / everyDays }, (_, index) => daysBefore(now, index * everyDays));
  const times = days.flatMap((day) =>
    Array.from({ length: perDay() }, () => minuteOfDay(day, chance.between(6 * 60, 16 * 60)).getTime()),
  );
  return [...new Set(times)]
    .filter((time) => time <= latest.getTime())
    .sort((a, b) => b - a)
    .map((time) => new Date(time));
}

/** The minutes are in UTC; Kyiv is two or three hours ahead. */
function minuteOfDay(day: Date, minutes: number): Date {
  const time = new Date(day);
  time.setUTCHours(0, minutes, 0, 0);
  return time;
}

/**
 * A random walk that ends at today's rate, made backwards. When it is far from today's rate, each step goes back
 * towards it.
 */
function walk(
  { rate, decimals, swing }: RateCourse,
  times: Date[],
  chance: SeededRandom,
): { rate: Decimal; ts: Date }[] {
  const today = Number(toUnits(rate, decimals));
  let units = today;
  return times.map((ts) => {
    const record = { rate: fromUnits(BigInt(units), decimals), ts };
    const step = chance.between(1, swing);
    const isFar = Math.abs(units - today) > 6 * swing;
    units += (isFar ? units < today : chance.happens(50)) ? step : -step;
    return record;
  });
}

/** Bounds of one pair at one office, so that they can be seen without being in the way elsewhere. */
export const demoTerms = (
  { row }: DemoOffice,
  admin: string,
  now: Date,
  chance: SeededRandom,
): Selectable<PairTermsTable>[] => {
  const at = daysBefore(now, 30);
  const pair = { sc: 'USDT', tc: 'EUR', min_amount: '50', max_amount: '5000' };
  return [{ id: idAt(at, chance), ...pair, office_id: row.id, at, created_by: admin }];
};
