import { isFiat, type Pair } from './currency.ts';
import {
  add,
  changePercent,
  compare,
  convert,
  type Decimal,
  divide,
  fineInverse,
  inverseGapWithin,
  subtract,
} from './money.ts';
import { defaultTolerance } from './tolerance.ts';

/** A rate record. Records are history: a new rate is a new record, and only `actual` can change. */
export type ExchangeRate = Pair & {
  id: string;
  rate: Decimal;
  ts: Date;
  /** Whether the record is switched on. Each scope and pair has at most one switched-on record. */
  actual: boolean;
  /** Null for a global rate, which applies to all offices that follow it. */
  office_id: string | null;
};

/** The sum that shows what a rate means. */
export const readingSum: Decimal = '1000';

/** A rate read in both directions: the `sc` that one `tc` costs, and the `tc` that `readingSum` of `sc` pay. */
export const readBothWays = (rate: Decimal) => ({ inverse: fineInverse(rate), pays: convert(readingSum, rate) });

export type RateSource = 'global' | 'office';

/** The facts that decide which rate an office applies to a pair. */
export type RateChoice<R extends Pick<ExchangeRate, 'actual'>> = {
  /** Whether the office follows the global rate of this pair. */
  subscribed: boolean;
  globalRate: R | undefined;
  officeRate: R | undefined;
  /** Customers send crypto to the office's wallet. Without a wallet the office can't receive it. */
  officeHasWallet: boolean;
  pair: Pair;
};

/** Whether an office can receive what the customer of this pair gives. */
export const mayOffer = (pair: Pair, officeHasWallet: boolean): boolean => officeHasWallet || isFiat(pair.sc);

/**
 * The rate that an office applies to a pair. A switched-on global rate comes first if the office follows it, then the
 * office's own switched-on rate. Undefined when there is neither: then the office does not offer the pair. All code
 * uses this function.
 */
export function applicableRate<R extends Pick<ExchangeRate, 'actual'>>(
  choice: RateChoice<R>,
): { rate: R; source: RateSource } | undefined {
  const { subscribed, globalRate, officeRate, officeHasWallet, pair } = choice;
  if (!mayOffer(pair, officeHasWallet)) return undefined;
  if (subscribed && globalRate?.actual) return { rate: globalRate, source: 'global' };
  if (officeRate?.actual) return { rate: officeRate, source: 'office' };
  return undefined;
}

/**
 * Any record can be switched off. Only the newest of its scope and pair can be switched on, because an older one would
 * bring back an outdated rate.
 */
export const maySwitch = ({ isNewest }: { isNewest: boolean }, on: boolean) => isNewest || !on;

/** Specification §9: 0 Best Rate, 1 Good Rate, 2 Fair Rate, 3 Not recommended. */
export type RateCategory = 0 | 1 | 2 | 3;

/**
 * The category of each offered rate. The reference is the switched-on global rate, or the best offer without one. The
 * best offer is category 0 at every office that has it.
 */
export function rankRates<O extends { rate: Decimal }>(
  offers: readonly O[],
  globalRate: Decimal | undefined,
  tolerance: Decimal = defaultTolerance,
): Map<O, RateCategory> {
  const best = offers.reduce<Decimal>((top, { rate }) => (compare(rate, top) > 0 ? rate : top), '0');
  return new Map(offers.map((offer) => [offer, category(offer.rate, best, globalRate ?? best, tolerance)]));
}

function category(rate: Decimal, best: Decimal, reference: Decimal, tolerance: Decimal): RateCategory {
  if (compare(rate, best) === 0) return 0;
  if (compare(rate, reference) >= 0) return 1;
  return isFair(rate, reference, tolerance) ? 2 : 3;
}

/**
 * The quote of a rate is the rate in the direction in which the reference is 1 or more. So 0.05 means 0.05 hryvnias for
 * one USDT, for buying and for selling.
 */
const isFair = (rate: Decimal, reference: Decimal, tolerance: Decimal): boolean =>
  isQuotedForward(reference)
    ? compare(subtract(reference, rate), tolerance) <= 0
    : inverseGapWithin(rate, reference, tolerance);

/** Specification §9: the step of the arrow keys in the form. Finer rates can be typed. */
const rateStep: Decimal = '0.0001';

/** People read a rate in the direction in which the reference is 1 or more. */
export const isQuotedForward = (reference: Decimal): boolean => compare(reference, '1') >= 0;

/** The price that people read: the rate itself, or what one `tc` costs. */
export const quoteOf = (rate: Decimal, forward: boolean): Decimal => (forward ? rate : fineInverse(rate));

/** One step up or down; a rate never becomes zero. */
export function stepRate(rate: Decimal, direction: 'up' | 'down'): Decimal {
  if (direction === 'up') return add(rate, rateStep);
  return compare(rate, rateStep) > 0 ? subtract(rate, rateStep) : rate;
}

/** The change of a rate, in its own units and in percent to 2 decimals. */
export type RateMove = { difference: Decimal; percent: Decimal };

export const moveOf = (from: Decimal, to: Decimal): RateMove => ({
  difference: subtract(to, from),
  percent: changePercent(from, to),
});

/** The largest move in percent, up or down; undefined when nothing moved. */
export function largestMove<M extends { move: RateMove | undefined }>(moves: readonly M[]): M | undefined {
  const distance = ({ move }: M) => (move?.percent ?? '0').replace('-', '');
  const [most] = moves.toSorted((a, b) => compare(distance(b), distance(a)));
  return most && distance(most) !== '0' ? most : undefined;
}

/** The mean of `count` rates, from their sum, to 8 decimals like a rate. */
export const averageRate = (sum: Decimal, count: number): Decimal => divide(sum, String(count), 8);

/**
 * Each record with its change from the record before it. `rates` are sorted newest first; `before` comes before the
 * last of them.
 */
export const movesBetween = <R extends { rate: Decimal }>(rates: readonly R[], before: { rate: Decimal } | undefined) =>
  rates.map((record, at) => {
    const previous = rates[at + 1] ?? before;
    return { record, move: previous && moveOf(previous.rate, record.rate) };
  });
