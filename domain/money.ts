/**
 * Money is a decimal string at rest ("2496.25") and a bigint while it is calculated with. Nothing in between is ever a
 * binary float. Amounts count in millionths, rates in hundred-millionths.
 */
export type Decimal = string;

/** Specification §9: an amount that a person types has at most 10 digits before the point and 6 behind it. */
export const amountLimits = { integerDigits: 10, decimals: 6 } as const;

/** A rate is finer than the form's step of 0.0001, so that small currencies keep their precision. */
const rateLimits = { integerDigits: 10, decimals: 8 } as const;

type Limits = { integerDigits: number; decimals: number };

const shape = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;
const longest = 60;

/**
 * The canonical spelling of a decimal ("007.50" → "7.5", "1e-7" → "0.0000001"), or undefined when the text is none.
 * Exponents are read because JSON numbers may carry them.
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

/** Whether a canonical decimal is positive and within the digits that the limits allow. */
function fits(value: Decimal | undefined, { integerDigits, decimals }: Limits): value is Decimal {
  if (value === undefined || value === '0' || value.startsWith('-')) return false;
  const [integer = '', fraction = ''] = value.split('.');
  return integer.length <= integerDigits && fraction.length <= decimals;
}

/** Digits and a point. A text with an exponent is no spelling that people use for money, so it is a mistake. */
const plain = /^\d+(?:\.\d+)?$/;

function parse(text: string, limits: Limits): Decimal | undefined {
  const value = plain.test(text) ? canonical(text) : undefined;
  return fits(value, limits) ? value : undefined;
}

/** An amount above zero in its canonical spelling, or undefined. */
export const parseAmount = (text: string): Decimal | undefined => parse(text, amountLimits);

/** A rate above zero in its canonical spelling, or undefined. */
export const parseRate = (text: string): Decimal | undefined => parse(text, rateLimits);

/** The amount as a whole number of units of 10^-scale. Digits finer than that are a mistake of the caller. */
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

/** The value with so many decimals. What is behind them is left out, so that no sum looks larger than it is. */
export function truncate(value: Decimal, decimals: number): Decimal {
  const [integer, fraction = ''] = value.split('.');
  return canonical(`${integer}.${fraction.slice(0, decimals)}`.replace(/\.$/, '')) ?? value;
}

/** Of a change of a rate that would read 0.0000 its first two significant digits; undefined where four decimals show it. */
export const fineChange = (change: Decimal): Decimal | undefined =>
  /^-?0\.0000[0-4]/.test(change) ? truncate(change, change.search(/[1-9]/) - change.indexOf('.') + 1) : undefined;

/** Rounds half up (away from zero for the negative differences that screens show). */
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
 * What the customer receives: amount × rate, rounded half up to 6 decimals, once.
 * The only multiplication of money in the product; the server and the page both call it.
 */
export const convert = (amount: Decimal, rate: Decimal): Decimal =>
  fromUnits(divideRounded(amountUnits(amount) * rateUnits(rate), rateOne), amountLimits.decimals);

export const subtract = (a: Decimal, b: Decimal): Decimal =>
  fromUnits(rateUnits(a) - rateUnits(b), rateLimits.decimals);

export const add = (a: Decimal, b: Decimal): Decimal => fromUnits(rateUnits(a) + rateUnits(b), rateLimits.decimals);

/** Negative, zero or positive, like a comparison for sort(). */
export function compare(a: Decimal, b: Decimal): number {
  const difference = rateUnits(a) - rateUnits(b);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** a ÷ b, rounded half up to so many decimals. Dividing by zero is a mistake of the caller. */
export const divide = (a: Decimal, b: Decimal, decimals: number): Decimal =>
  fromUnits(divideRounded(rateUnits(a) * 10n ** BigInt(decimals), rateUnits(b)), decimals);

/** The rate read the other way round, to 4 decimals, as screens show it. */
export const inverse = (rate: Decimal): Decimal => divide('1', rate, 4);

/**
 * Whether 1 ÷ smaller − 1 ÷ larger is at most `limit`. Both rates are above zero. It multiplies instead of dividing, so
 * nothing is rounded.
 */
export function inverseGapWithin(smaller: Decimal, larger: Decimal, limit: Decimal): boolean {
  const [low, high] = [rateUnits(smaller), rateUnits(larger)];
  return (high - low) * rateOne * rateOne <= rateUnits(limit) * low * high;
}

/** The rate that an order really gave, 1 : x, to 4 decimals (specification §3). */
export const impliedRate = (order: { amt_to_exch: Decimal; amt_to_recv: Decimal }): Decimal =>
  divide(order.amt_to_recv, order.amt_to_exch, 4);

/** Below this rate four decimals say too little, and screens put the inverse beside it. */
export const isSmallRate = (rate: Decimal) => compare(rate, '0.1') < 0;

/** By how much the new value differs from the old, in percent to 2 decimals. The old one is above zero. */
export const changePercent = (from: Decimal, to: Decimal): Decimal =>
  fromUnits(divideRounded((rateUnits(to) - rateUnits(from)) * 10_000n, rateUnits(from)), 2);
