import { isSamePair, type Pair, stablecoin } from './currency.ts';
import { compare, type Decimal, divide, fineInverse, fromUnits, parseRate, rateLimits, toUnits } from './money.ts';
import type { ExchangeRate } from './rate.ts';
import { type PastRate, type RateFinding, rateFindings, scopeKey } from './rate-guard.ts';
import { rateOfQuote } from './rate-target.ts';

/** A price is how many of `quoted` one `base` costs, for both directions of trade: "1 USDT = 42.02 UAH". */
export type Quoted = { base: string; quoted: string };

/** What the office does with the base. */
export type Side = 'buy' | 'sell';

export const sides: readonly Side[] = ['buy', 'sell'];

/** The pair of a price. Who sells the base to the office gives it. */
export const pairOfSide = ({ base, quoted }: Quoted, side: Side): Pair =>
  side === 'buy' ? { sc: base, tc: quoted } : { sc: quoted, tc: base };

/** Further from one than this, the dearer of the two currencies is the base. Nearer, a price would turn round with each move. */
const nearParity: Decimal = '1.05';

/**
 * How people price this currency: in the direction in which the number is one or more. `rates` are those between it and the
 * stablecoin, of one direction or both. A currency that is worth about one stablecoin is always the base.
 */
export function quotedAs(currency: string, rates: readonly (Pair & { rate: Decimal })[]): Quoted {
  const [first] = rates;
  const forCoin = rates.find((rate) => isSamePair(rate, { sc: stablecoin, tc: currency })) ?? first;
  const cost = forCoin && (forCoin.sc === stablecoin ? forCoin.rate : fineInverse(forCoin.rate));
  const isCoinDearer = cost !== undefined && compare(cost, nearParity) > 0;
  return isCoinDearer ? { base: stablecoin, quoted: currency } : { base: currency, quoted: stablecoin };
}

/** Eight decimals of a rate tell prices of this size apart by this many decimals. */
const fineness: readonly [below: Decimal, decimals: number][] = [
  ['100', 4],
  ['1000', 2],
];

/** The price that a rate means. The price of selling has no more decimals than the rate can keep. */
export function priceOf(rate: Decimal, side: Side): Decimal {
  if (side === 'buy') return rate;
  const price = fineInverse(rate);
  const decimals = fineness.find(([below]) => compare(price, below) < 0)?.[1] ?? 0;
  return decimals === 4 ? price : divide('1', rate, decimals);
}

/** The rate that is stored for a price, rounded half up to 8 decimals. Undefined where no rate can say it. */
export function rateOfPrice(price: Decimal, side: Side): Decimal | undefined {
  if (parseRate(price) === undefined) return undefined;
  return parseRate(rateOfQuote(price, side === 'buy'));
}

const steps: readonly [below: Decimal, step: Decimal][] = [
  ['2', '0.0001'],
  ['1000', '0.01'],
  ['10000', '1'],
];

/** One press of plus or minus. A large price has a larger step. */
export const priceStep = (price: Decimal): Decimal => steps.find(([below]) => compare(price, below) < 0)?.[1] ?? '10';

/** The decimals with which a price of this size is said. */
export const priceDecimals = (price: Decimal): number => priceStep(price).split('.')[1]?.length ?? 0;

/** The next whole step up or down. A price never becomes zero. */
export function steppedPrice(price: Decimal, direction: 'up' | 'down'): Decimal {
  const { decimals } = rateLimits;
  const [units, step] = [toUnits(price, decimals), toUnits(priceStep(price), decimals)];
  const below = units - (units % step);
  const next = direction === 'up' ? below + step : below === units ? units - step : below;
  return next > 0n ? fromUnits(next, decimals) : price;
}

/** One direction of a currency on the board. */
export type PricedLeg = Pair & {
  /** The record of now, in use or not. */
  record: Pick<ExchangeRate, 'rate' | 'ts'> | undefined;
  applies: boolean;
  /** What it would become. Undefined: it stays. */
  next: Decimal | undefined;
};

/**
 * What the guard would say of the changes of one currency, at a place that applies these records. It sees no other office
 * and no earlier day; the server sees both.
 */
export function findingsOnBoard(legs: readonly PricedLeg[], jumpPercent?: Decimal): RateFinding[] {
  const place = { scope: null, office_id: '' };
  const rateOf = ({ sc, tc }: Pair, rate: Decimal, when: string) => ({
    ...{ sc, tc, rate, id: `${when} ${sc}/${tc}` },
    ...place,
  });
  const before = legs.flatMap((leg) => (leg.applies && leg.record ? [rateOf(leg, leg.record.rate, 'now')] : []));
  const after = legs.flatMap((leg) => {
    if (leg.next !== undefined) return [rateOf(leg, leg.next, 'next')];
    return leg.applies && leg.record ? [rateOf(leg, leg.record.rate, 'now')] : [];
  });
  const past = new Map(
    legs.flatMap(({ record, sc, tc }) => {
      const newest: PastRate | undefined = record && { rate: record.rate, ts: record.ts };
      return newest ? [[scopeKey({ ...place, sc, tc }), { newest, anchor: undefined }] as const] : [];
    }),
  );
  return rateFindings({ before, after, past }, jumpPercent);
}
