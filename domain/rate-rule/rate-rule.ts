import { type Pair, stablecoin } from '../money/currency.ts';
import {
  add,
  canonical,
  compare,
  type Decimal,
  divide,
  divideRounded,
  fromUnits,
  isFurther,
  isGain,
  rateLimits,
  subtract,
  toUnits,
  truncate,
} from '../money/money.ts';
import { isQuotedForward } from '../money/rate.ts';
import type { MarketRate } from '../rate-source/market-rate.ts';

/** `proposes`: the board shows it, and a person publishes. `publishes`: the rule does it by itself, within its rails. */
export const ruleModes = ['off', 'proposes', 'publishes'] as const;

export const pauseAnswers = ['ask', 'switch_off'] as const;

/**
 * How a rate follows the market: `market × (1 ± margin)`, away from the customer, on a whole `step` of the quote. The rails:
 * `step_percent` from the rate that stands, `day_percent` from that of a day ago, and `floor` to `ceiling` for one USDT in the
 * currency.
 */
export type RuleRails = {
  margin_percent: Decimal;
  step: Decimal;
  step_percent: Decimal;
  day_percent: Decimal;
  floor: Decimal;
  ceiling: Decimal;
};

/**
 * Why a rule does not publish. `paused`: there is no market rate. `pairOff`: nothing stands that could move, and a first rate is
 * set by a person. `floor`, `ceiling`, `step`, `day`: beyond a rail. `crossed`: a customer could go round. `guard`: the guard of
 * rates asks.
 */
export const heldReasons = ['paused', 'pairOff', 'floor', 'ceiling', 'step', 'day', 'crossed', 'guard'] as const;
export type HeldReason = (typeof heldReasons)[number];

/** What stands: the rate of this scope and pair, that of a day ago, and the other way of the pair. */
export type Standing = { rate: Decimal | undefined; dayAgo: Decimal | undefined; back: Decimal | undefined };

export type RuleOutcome =
  | { kind: 'same'; rate: Decimal; held: null }
  | { kind: 'moves'; rate: Decimal; held: null }
  | { kind: 'held'; rate: Decimal | null; held: HeldReason };

/** The rate that the rule wants at this price of one USDT. Undefined where a margin leaves nothing. */
export function wantedRate(pair: Pair, mid: Decimal, { margin_percent, step }: RuleRails): Decimal | undefined {
  const isSelling = pair.tc === stablecoin;
  const hundredth = toUnits(margin_percent, rateLimits.decimals);
  const one = 100n * 10n ** BigInt(rateLimits.decimals);
  const factor = isSelling ? one + hundredth : one - hundredth;
  if (factor <= 0n) return undefined;
  const price = fromUnits(divideRounded(toUnits(mid, rateLimits.decimals) * factor, one), rateLimits.decimals);
  if (compare(price, '0') <= 0) return undefined;
  const rate = isSelling ? divide('1', price, rateLimits.decimals) : price;
  return compare(rate, '0') > 0 ? onStep(rate, step) : undefined;
}

/** On a whole step of the quote, so that the customer never gets more than the margin says. */
function onStep(rate: Decimal, step: Decimal): Decimal | undefined {
  const size = toUnits(step, rateLimits.decimals);
  if (isQuotedForward(rate)) {
    const steps = toUnits(rate, rateLimits.decimals) / size;
    return steps > 0n ? fromUnits(steps * size, rateLimits.decimals) : undefined;
  }
  const quote = toUnits(divide('1', rate, rateLimits.decimals), rateLimits.decimals);
  const up = ((quote + size - 1n) / size) * size;
  return divide('1', fromUnits(up, rateLimits.decimals), rateLimits.decimals);
}

/** What a rule does now. It never moves without a market rate, out of a rail, or into a crossing. */
export function ruleOutcome(pair: Pair, rails: RuleRails, market: MarketRate, standing: Standing): RuleOutcome {
  const wanted = market.mid === null ? undefined : wantedRate(pair, market.mid, rails);
  if (wanted === undefined) return { kind: 'held', rate: null, held: 'paused' };
  const { rate, dayAgo, back } = standing;
  if (rate === undefined) return { kind: 'held', rate: wanted, held: 'pairOff' };
  const rail = railOf(pair, rails, wanted, { rate, dayAgo });
  if (rail) return { kind: 'held', rate: wanted, held: rail };
  if (compare(rate, wanted) === 0) return { kind: 'same', rate: wanted, held: null };
  if (back !== undefined && isGain(wanted, back)) return { kind: 'held', rate: wanted, held: 'crossed' };
  return { kind: 'moves', rate: wanted, held: null };
}

function railOf(
  pair: Pair,
  rails: RuleRails,
  wanted: Decimal,
  { rate, dayAgo }: { rate: Decimal; dayAgo: Decimal | undefined },
): HeldReason | undefined {
  const edge = edgeOf(pair, wanted, rails);
  if (edge) return edge;
  if (isFurther(rate, wanted, rails.step_percent)) return 'step';
  return dayAgo !== undefined && isFurther(dayAgo, wanted, rails.day_percent) ? 'day' : undefined;
}

/** Whether the price of one USDT is beyond the floor or the ceiling. Nothing is rounded. */
function edgeOf(pair: Pair, rate: Decimal, { floor, ceiling }: RuleRails): HeldReason | undefined {
  if (pair.sc === stablecoin) {
    if (compare(rate, floor) < 0) return 'floor';
    return compare(rate, ceiling) > 0 ? 'ceiling' : undefined;
  }
  const one = 10n ** BigInt(2 * rateLimits.decimals);
  const units = toUnits(rate, rateLimits.decimals);
  if (units * toUnits(floor, rateLimits.decimals) > one) return 'floor';
  return units * toUnits(ceiling, rateLimits.decimals) < one ? 'ceiling' : undefined;
}

/** The bounds of what may be set, in percent and in units of the quote. */
const most = { margin_percent: '20', step: '10', step_percent: '3', day_percent: '10' } as const;

/** The rails in canonical form. The name of the field that is wrong, otherwise. A margin may be 0, and no less. */
export function parseRails(sent: RuleRails): RuleRails | { wrong: keyof RuleRails } {
  const names = ['margin_percent', 'step', 'step_percent', 'day_percent', 'floor', 'ceiling'] as const;
  const read: RuleRails = { ...sent };
  for (const name of names) {
    const value = canonical(sent[name]);
    if (value === undefined || !isWithin(name, value)) return { wrong: name };
    read[name] = value;
  }
  return compare(read.floor, read.ceiling) < 0 ? read : { wrong: 'ceiling' };
}

function isWithin(name: keyof RuleRails, value: Decimal): boolean {
  const isShort = (value.split('.')[0] ?? '').length <= rateLimits.integerDigits;
  if (value.startsWith('-') || !isShort || truncate(value, rateLimits.decimals) !== value) return false;
  if (name === 'floor' || name === 'ceiling') return value !== '0';
  return (name === 'margin_percent' || value !== '0') && compare(value, most[name]) <= 0;
}

/** By how much a rate is away from the market, in percent of it; below 0 where it pays the customer more. */
export function marginOf(pair: Pair, rate: Decimal, mid: Decimal): Decimal {
  const price = pair.sc === stablecoin ? rate : divide('1', rate, rateLimits.decimals);
  const gap = pair.sc === stablecoin ? subtract(mid, price) : subtract(price, mid);
  return divide(add(gap, '0'), divide(mid, '100', rateLimits.decimals), 2);
}
