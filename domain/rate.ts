import { isFiat, type Pair } from './currency.ts';
import { add, changePercent, compare, type Decimal, divide, inverseGapWithin, subtract } from './money.ts';

/** A rate record. Records are history: a new rate is a new record, and only `actual` is ever changed. */
export type ExchangeRate = Pair & {
  id: string;
  rate: Decimal;
  ts: Date;
  /** Whether the record is switched on. At most one is, per scope and pair. */
  actual: boolean;
  /** Null for a global rate, which is for all offices that follow it. */
  office_id: string | null;
};

export type RateSource = 'global' | 'office';

/** What must be known to say which rate an office applies to a pair. */
export type RateChoice<R extends Pick<ExchangeRate, 'actual'>> = {
  /** Whether the office follows the global rate of this pair. */
  subscribed: boolean;
  globalRate: R | undefined;
  officeRate: R | undefined;
  /** The customer sends crypto to the office's wallet; without one the office cannot take it. */
  officeHasWallet: boolean;
  pair: Pair;
};

/** Whether an office can take what the customer of this pair brings. */
export const mayOffer = (pair: Pair, officeHasWallet: boolean): boolean => officeHasWallet || isFiat(pair.sc);

/**
 * The rate that an office applies to a pair: the global one where it follows it and it is switched on, else its own,
 * else none, and then the office does not offer the pair. Every place that needs a rate asks this function.
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
 * Any record can be switched off, but only the newest of its scope and pair on again: an older one would bring back a
 * rate that was given up.
 */
export const maySwitch = ({ isNewest }: { isNewest: boolean }, on: boolean) => isNewest || !on;

/** Specification §9: 0 Best Rate, 1 Good Rate, 2 Fair Rate, 3 Not recommended. */
export type RateCategory = 0 | 1 | 2 | 3;

/** Specification §9: a rate that is worse by more than this is not recommended. In units of the quote. */
export const usualTolerance: Decimal = '0.05';

/**
 * The category of each offered rate. The reference is the actual global rate, or the best offer where there is none.
 * The best offer is category 0, in every office that has it.
 */
export function rankRates<O extends { rate: Decimal }>(
  offers: readonly O[],
  globalRate: Decimal | undefined,
  tolerance: Decimal = usualTolerance,
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
 * The quote of a rate is the rate read in the direction in which the reference is 1 or more. So 0.05 means 0.05
 * hryvnias for one USDT, whether USDT is bought or sold.
 */
const isFair = (rate: Decimal, reference: Decimal, tolerance: Decimal): boolean =>
  compare(reference, '1') >= 0
    ? compare(subtract(reference, rate), tolerance) <= 0
    : inverseGapWithin(rate, reference, tolerance);

/** Specification §9: by so much the arrow keys of the form move a rate. Finer ones are typed. */
const rateStep: Decimal = '0.0001';

/** One step up or down; a rate never becomes zero. */
export function stepRate(rate: Decimal, direction: 'up' | 'down'): Decimal {
  if (direction === 'up') return add(rate, rateStep);
  return compare(rate, rateStep) > 0 ? subtract(rate, rateStep) : rate;
}

/** How far a rate has moved, in its own units and in percent to 2 decimals. */
export type RateMove = { difference: Decimal; percent: Decimal };

export const moveOf = (from: Decimal, to: Decimal): RateMove => ({
  difference: subtract(to, from),
  percent: changePercent(from, to),
});

/** Which of them moved most, up or down, measured in percent; none when nothing moved. */
export function mostMoved<M extends { move: RateMove | undefined }>(moves: readonly M[]): M | undefined {
  const distance = ({ move }: M) => (move?.percent ?? '0').replace('-', '');
  const [most] = moves.toSorted((a, b) => compare(distance(b), distance(a)));
  return most && distance(most) !== '0' ? most : undefined;
}

/** The mean of so many rates, from their sum, to as many decimals as a rate has. */
export const averageRate = (sum: Decimal, count: number): Decimal => divide(sum, String(count), 8);

/** Each with how far it is from the one before it. They come with the newest first; `before` precedes the last of them. */
export const movesBetween = <R extends { rate: Decimal }>(rates: readonly R[], before: { rate: Decimal } | undefined) =>
  rates.map((record, at) => {
    const previous = rates[at + 1] ?? before;
    return { record, move: previous && moveOf(previous.rate, record.rate) };
  });
