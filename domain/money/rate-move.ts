import { type Decimal, divideRounded, fromUnits, rateLimits, toUnits } from './money.ts';

/** Who is better off with the fixed rate than with today's, and by how many percent. */
export type RateMove = { gains: 'office' | 'customer'; percent: Decimal };

const percentDecimals = 1;
/** A hundred percent, in units of the answer. */
const whole = 100n * 10n ** BigInt(percentDecimals);

const rateUnits = (rate: Decimal) => toUnits(rate, rateLimits.decimals);

/**
 * A fixed rate beside the one of today. Both say what the customer receives for one of what the customer gives, so in
 * either direction of trade the lower one is better for the office. The percent is the part of what the office would pay
 * out today, to one decimal, rounded half up: 0 for a move of less than half of that. Undefined where the rates are equal,
 * or there is none today.
 */
export function rateMove(fixed: Decimal, today: Decimal | null | undefined): RateMove | undefined {
  if (today === null || today === undefined) return undefined;
  const now = rateUnits(today);
  const difference = now - rateUnits(fixed);
  if (difference === 0n || now === 0n) return undefined;
  const size = difference < 0n ? -difference : difference;
  return {
    gains: difference > 0n ? 'office' : 'customer',
    percent: fromUnits(divideRounded(size * whole, now), percentDecimals),
  };
}
