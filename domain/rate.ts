import { isFiat, type Pair } from './currency.ts';
import { compare, type Decimal, subtract } from './money.ts';

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

/**
 * The rate that an office applies to a pair: the global one where it follows it and it is switched on, else its own,
 * else none, and then the office does not offer the pair. Every place that needs a rate asks this function.
 */
export function applicableRate<R extends Pick<ExchangeRate, 'actual'>>(
  choice: RateChoice<R>,
): { rate: R; source: RateSource } | undefined {
  const { subscribed, globalRate, officeRate, officeHasWallet, pair } = choice;
  if (!officeHasWallet && !isFiat(pair.sc)) return undefined;
  if (subscribed && globalRate?.actual) return { rate: globalRate, source: 'global' };
  if (officeRate?.actual) return { rate: officeRate, source: 'office' };
  return undefined;
}

/**
 * Any record can be switched off, but only the newest of its scope and pair on again: an older one would bring back a
 * rate that was given up.
 */
export const maySwitch = ({ isNewest }: { isNewest: boolean }, on: boolean) => isNewest || !on;

/** Specification §9: 0 Best Rate, 1 Good Rate, 2 without a badge, 3 Not recommended. */
export type RateCategory = 0 | 1 | 2 | 3;

/** So far below the reference a rate may be before it is not recommended, in units of the rate. */
const goodRateTolerance: Decimal = '0.05';

/**
 * The category of each offered rate. The reference is the actual global rate, or the best offer where there is none.
 * The best offer is category 0, in every office that has it.
 */
export function rankRates<O extends { rate: Decimal }>(
  offers: readonly O[],
  globalRate: Decimal | undefined,
): Map<O, RateCategory> {
  const best = offers.reduce<Decimal>((top, { rate }) => (compare(rate, top) > 0 ? rate : top), '0');
  return new Map(offers.map((offer) => [offer, category(offer.rate, best, globalRate ?? best)]));
}

function category(rate: Decimal, best: Decimal, reference: Decimal): RateCategory {
  if (compare(rate, best) === 0) return 0;
  if (compare(rate, reference) >= 0) return 1;
  return compare(subtract(reference, rate), goodRateTolerance) <= 0 ? 2 : 3;
}
