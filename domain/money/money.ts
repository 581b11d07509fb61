/**
 * Money is a decimal string ("2496.25"). Calculations use bigint: amounts in units of 10⁻⁶, rates in units of 10⁻⁸. A
 * binary float never takes part.
 */
export type Decimal = string;

/** Specification §9: an amount has at most 10 integer digits and 6 decimals. */
export const amountLimits = { integerDigits: 10, decimals: 6 } as const;

/**
 * A rate has at most 8 decimals. That is finer than the form's step of 0.0001, because rates of small currencies need
 * more digits.
 */
export const rateLimits = { integerDigits: 10, decimals: 8 } as const;

type Limits = { integerDigits: number; decimals: number };

const shape = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;
const longest = 60;

/**
 * The canonical form of a decimal ("007.50" → "7.5", "1e-7" → "0.0000001"). Undefined when the text is not a decimal.
 * Exponents are accepted because JSON numbers may have them.
 */
export function canonical(text: string): Decimal | undefined {
  const parts = text.length <= longest ? shape.exec(text) : null;
  if (!parts) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts;
  const shift = Number(exponent);
  if (Math.abs(shift) > longest) return undefined;
  const digits = whole + fraction;
  const point = whole.length + shift;
  const padded = point < 0 ? '0'.repeat(-point) + digits : digits.padEnd(point, '0');
  const at = Math.max(point, 0);
  const integer = padded.slice(0, at).replace(/^0+(?=\d)/, '') || '0';
  const decimals = padded.slice(at).replace(/0+$/, '');
  const value = decimals ? `${integer}.${decimals}` : integer;
  return sign && value !== '0' ? `-${value}` : value;
}

/** Whether a canonical decimal is above zero and within the limits. */
function fits(value: Decimal | undefined, { integerDigits, decimals }: Limits): value is Decimal {
  if (value === undefined || value === '0' || value.startsWith('-')) return false;
  const [integer = '', fraction = ''] = value.split('.');
  return integer.length <= integerDigits && fraction.length <= decimals;
}

/** Digits and a decimal point. An exponent in text from a person is a mistake. */
const plain = /^\d+(?:\.\d+)?$/;

function parse(text: string, limits: Limits): Decimal | undefined {
  const value = plain.test(text) ? canonical(text) : undefined;
  return fits(value, limits) ? value : undefined;
}

/** An amount above zero in canonical form. Undefined when it is malformed or out of bounds. */
export const parseAmount = (text: string): Decimal | undefined => parse(text, amountLimits);

/** A rate above zero in canonical form. Undefined when it is malformed or out of bounds. */
export const parseRate = (text: string): Decimal | undefined => parse(text, rateLimits);

/**
 * The value in units of 10^-scale. Throws RangeError when the text is not a decimal or has more decimals than `scale`.
 */
export function toUnits(value: Decimal, scale: number): bigint {
  const text = canonical(value);
  if (text === undefined) throw new RangeError(`Not a decimal: ${value}`);
  const [integer = '0', fraction = ''] = text.replace('-', '').split('.');
  if (fraction.length > scale) throw new RangeError(`More than ${scale} decimals: ${value}`);
  const units = BigInt(integer + fraction.padEnd(scale, '0'));
  return text.startsWith('-') ? -units : units;
}

export function fromUnits(units: bigint, scale: number): Decimal {
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, '');
  return negative ? `-${text}` : text;
}

/** Cuts the value to this many decimals. It never rounds up, so no sum is shown larger than it is. */
export function truncate(value: Decimal, decimals: number): Decimal {
  const [integer, fraction = ''] = value.split('.');
  return canonical(`${integer}.${fraction.slice(0, decimals)}`.replace(/\.$/, '')) ?? value;
}

/** A change of a rate with two significant digits, when 4 decimals would show 0.0000. Otherwise undefined. */
export const fineChange = (change: Decimal): Decimal | undefined =>
  /^-?0\.0000[0-4]/.test(change) ? truncate(change, change.search(/[1-9]/) - change.indexOf('.') + 1) : undefined;

/** Rounds half up. A negative value rounds away from zero. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const quotient = (2n * n + d) / (2n * d);
  return negative ? -quotient : quotient;
}

const amountUnits = (value: Decimal) => toUnits(value, amountLimits.decimals);
const rateUnits = (value: Decimal) => toUnits(value, rateLimits.decimals);
const rateOne = 10n ** BigInt(rateLimits.decimals);

/**
 * What the customer receives: amount × rate, rounded once, half up, to 6 decimals. The server and the page both call
 * it. Money is multiplied nowhere else.
 */
export const convert = (amount: Decimal, rate: Decimal): Decimal =>
  fromUnits(divideRounded(amountUnits(amount) * rateUnits(rate), rateOne), amountLimits.decimals);

export const subtract = (a: Decimal, b: Decimal): Decimal =>
  fromUnits(rateUnits(a) - rateUnits(b), rateLimits.decimals);

export const add = (a: Decimal, b: Decimal): Decimal => fromUnits(rateUnits(a) + rateUnits(b), rateLimits.decimals);

/** Compares two decimals for sort(): negative, zero or positive. */
export function compare(a: Decimal, b: Decimal): number {
  const difference = rateUnits(a) - rateUnits(b);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** a ÷ b, rounded half up. Throws RangeError when b is zero. */
export const divide = (a: Decimal, b: Decimal, decimals: number): Decimal =>
  fromUnits(divideRounded(rateUnits(a) * 10n ** BigInt(decimals), rateUnits(b)), decimals);

/** 1 ÷ rate, to 4 decimals, as screens show it. */
export const inverse = (rate: Decimal): Decimal => divide('1', rate, 4);

/** The same, but with two significant digits where 4 decimals would show 0. */
export function fineInverse(rate: Decimal): Decimal {
  let decimals = 4;
  while (divide('1', rate, decimals) === '0') decimals++;
  return divide('1', rate, decimals === 4 ? decimals : decimals + 1);
}

/**
 * Whether 1 ÷ smaller − 1 ÷ larger is at most `limit`. Both rates are above zero. It multiplies instead of dividing, so
 * nothing is rounded.
 */
export function inverseGapWithin(smaller: Decimal, larger: Decimal, limit: Decimal): boolean {
  const [low, high] = [rateUnits(smaller), rateUnits(larger)];
  return (high - low) * rateOne * rateOne <= rateUnits(limit) * low * high;
}

/** Whether changing money at one rate and back at the other ends with more than before. Nothing is rounded. */
export const isGain = (there: Decimal, back: Decimal): boolean =>
  rateUnits(there) * rateUnits(back) > rateOne * rateOne;

/**
 * The gain from changing this amount there and back; a loss is negative. It is rounded up, so that a small gain is
 * never 0.
 */
export function roundTripGain(amount: Decimal, there: Decimal, back: Decimal): Decimal {
  const share = rateUnits(there) * rateUnits(back) - rateOne * rateOne;
  return fromUnits(divideUp(amountUnits(amount) * share, rateOne * rateOne), amountLimits.decimals);
}

/** Whether the value moved by more than this percentage, up or down. Nothing is rounded. */
export const isFurther = (before: Decimal, after: Decimal, percent: Decimal): boolean =>
  distance(before, after) * 100n * rateOne > rateUnits(percent) * rateUnits(before);

/** The loss on this amount when the rate moves up or down. Rounded up, like a gain. */
export const lossByMove = (amount: Decimal, before: Decimal, after: Decimal): Decimal =>
  fromUnits(divideUp(amountUnits(amount) * distance(before, after), rateUnits(before)), amountLimits.decimals);

function distance(a: Decimal, b: Decimal): bigint {
  const difference = rateUnits(a) - rateUnits(b);
  return difference < 0n ? -difference : difference;
}

function divideUp(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  return numerator > quotient * denominator ? quotient + 1n : quotient;
}

/** The effective rate of an order, received ÷ given, to 4 decimals (specification §3). */
export const impliedRate = (order: { amt_to_exch: Decimal; amt_to_recv: Decimal }): Decimal =>
  divide(order.amt_to_recv, order.amt_to_exch, 4);

/** Screens show the inverse of such a small rate too, because 4 decimals say too little. */
export const isSmallRate = (rate: Decimal) => compare(rate, '0.1') < 0;

/** The change from an old value to a new one, in percent, to 2 decimals. The old value is above zero. */
export const changePercent = (from: Decimal, to: Decimal): Decimal =>
  fromUnits(divideRounded((rateUnits(to) - rateUnits(from)) * 10_000n, rateUnits(from)), 2);
