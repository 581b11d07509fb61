import { isFiat, stablecoin } from '../money/currency.ts';
import {
  add,
  canonical,
  compare,
  type Decimal,
  divide,
  isFurther,
  rateLimits,
  subtract,
  truncate,
} from '../money/money.ts';

/** Where samples come from. `nbu` is official and a reference only; `manual` is what an admin has read. */
export const rateSources = ['nbu', 'whitebit', 'binance', 'kraken', 'monobank', 'manual'] as const;
export type RateSource = (typeof rateSources)[number];

/** What a source said of a pair: how many `quote` it pays and asks for one `base`. */
export type Sample = {
  source: RateSource;
  base: string;
  quote: string;
  bid: Decimal;
  ask: Decimal;
  /** The time that the source names, else when it answered. */
  at: Date;
};

/** What a sample has to be to count. `low`, `high`: the plausible prices of one USDT. */
export type MarketBounds = { low: Decimal; high: Decimal; agree_percent: Decimal; spread_percent: Decimal };

/** How old samples of a source may be, in seconds. */
export type SampleLimits = ReadonlyMap<RateSource, number>;

/** Through this currency the crossed samples go. */
export const crossingCurrency = 'UAH';

export const sampleFaults = ['notPositive', 'inverted', 'wide', 'implausible', 'stale', 'early'] as const;
export type SampleFault = (typeof sampleFaults)[number];

/**
 * A price as a source spells it, to 8 decimals. Undefined for what is no finite number above zero. Only text: a number of
 * JavaScript has lost digits already.
 */
export function readPrice(sent: unknown): Decimal | undefined {
  const value = typeof sent === 'string' ? canonical(sent.trim()) : undefined;
  if (value === undefined || value.startsWith('-')) return undefined;
  const [integer = ''] = value.split('.');
  const price = truncate(value, rateLimits.decimals);
  return integer.length <= rateLimits.integerDigits && price !== '0' ? price : undefined;
}

/** The prices of one `quote` in `base`, from those of one `base`. What a buyer pays on one side a seller gets on the other. */
export const turned = ({ bid, ask }: { bid: Decimal; ask: Decimal }) => ({
  bid: divide('1', ask, rateLimits.decimals),
  ask: divide('1', bid, rateLimits.decimals),
});

export const midOf = ({ bid, ask }: { bid: Decimal; ask: Decimal }): Decimal =>
  divide(add(bid, ask), '2', rateLimits.decimals);

/** How far in the future a time may be: clocks differ, and the NBU names the next working day. */
const aheadMs = (source: RateSource) => (source === 'nbu' ? 4 * 86_400_000 : 60_000);

/** Why what a source said is no price at all. A rate between two fiat currencies may be one number. */
export function priceFault({ base, bid, ask }: Pick<Sample, 'base' | 'bid' | 'ask'>): SampleFault | undefined {
  if (compare(bid, '0') <= 0 || compare(ask, '0') <= 0) return 'notPositive';
  const order = compare(bid, ask);
  return order < 0 || (order === 0 && isFiat(base)) ? undefined : 'inverted';
}

/** Why a sample does not count now. The bounds are those of the currency that one USDT is priced in. */
export function sampleFault(
  sample: Sample,
  bounds: MarketBounds,
  limits: SampleLimits,
  now: Date,
): SampleFault | undefined {
  const ageMs = now.getTime() - sample.at.getTime();
  const fault = priceFault(sample);
  if (fault) return fault;
  if (!(ageMs >= -aheadMs(sample.source))) return 'early';
  if (ageMs > (limits.get(sample.source) ?? 0) * 1000) return 'stale';
  return sample.base === stablecoin ? rangeFault(sample, bounds) : undefined;
}

/** Whether a price of one USDT is plausible, and both sides of it near each other: a thin pair has a wide gap. */
export function rangeFault(prices: { bid: Decimal; ask: Decimal }, bounds: MarketBounds): SampleFault | undefined {
  if (compare(prices.bid, bounds.low) < 0 || compare(prices.ask, bounds.high) > 0) return 'implausible';
  return isFurther(prices.bid, prices.ask, bounds.spread_percent) ? 'wide' : undefined;
}

/** By how many percent two offers of a price differ, as a distance that never rounds down to agreement. */
export const isApart = (one: Decimal, other: Decimal, percent: Decimal): boolean => {
  const [low, high] = compare(one, other) <= 0 ? [one, other] : [other, one];
  return compare(subtract(high, low), '0') > 0 && isFurther(low, high, percent);
};
