import currencyCodes from 'currency-codes';
import { isFiat, type Pair } from './currency.ts';
import { amountLimits, canonical, compare, convert, type Decimal, divideRounded, fromUnits, toUnits } from './money.ts';

/** By currency: cash is counted in multiples of this. */
export type CashSteps = Readonly<Record<string, Decimal>>;

/** The step of a currency for which nobody has set one. */
export const firstCashStep: Decimal = '1';
const leastCashStep: Decimal = '0.01';
const mostCashStep: Decimal = '10000';
const stepDecimals = 2;

const { decimals } = amountLimits;

/** The decimals of a currency's smallest coin, by ISO 4217. Cash is counted to a millionth at the finest. */
const coinDecimals = (currency: string): number => Math.min(currencyCodes.code(currency)?.digits ?? 2, decimals);

const power = (exponent: number) => 10n ** BigInt(exponent);
const units = (value: Decimal) => toUnits(value, decimals);

/** Whether cash of the currency can be counted in this step: it is a whole number of the smallest coin. */
export function isCashStep(currency: string, typed: string): boolean {
  const step = canonical(typed);
  if (step === undefined) return false;
  const [, fraction = ''] = step.split('.');
  if (!isFiat(currency) || fraction.length > stepDecimals) return false;
  if (compare(step, leastCashStep) < 0 || compare(step, mostCashStep) > 0) return false;
  return units(step) % power(decimals - coinDecimals(currency)) === 0n;
}

/** The step in which an office counts a currency: its own, or that of the network. */
export const cashStepAt = (currency: string, own: CashSteps | null, network: CashSteps): Decimal =>
  own?.[currency] ?? network[currency] ?? firstCashStep;

/** The steps that apply at an office, for the currencies that have another one than the first. */
export const cashStepsAt = (own: CashSteps | null, network: CashSteps): CashSteps => ({ ...network, ...own });

/** The side of the pair that is paid in cash. */
export const cashCurrency = ({ sc, tc }: Pair) => (isFiat(sc) ? sc : tc);

type Sums = Pair & { amt_to_exch: Decimal; amt_to_recv: Decimal };

/** The agreed sum of the cash, to the millionth. */
export const exactCash = ({ sc, amt_to_exch, amt_to_recv }: Sums): Decimal => (isFiat(sc) ? amt_to_exch : amt_to_recv);

const toCoin = (sum: Decimal, currency: string): bigint => {
  const coin = power(decimals - coinDecimals(currency));
  return divideRounded(units(sum), coin) * coin;
};

/**
 * The cash that is counted for an order: the agreed sum, rounded half up to the smallest coin and then to the step, up
 * where cash comes in and down where it goes out. So a rounding to the step is never against the office.
 */
export function cashOf(sums: Sums, step: Decimal): Decimal {
  const [sum, size] = [toCoin(exactCash(sums), cashCurrency(sums)), units(step)];
  const rest = sum % size;
  return fromUnits(sum - rest + (isFiat(sums.sc) && rest > 0n ? size : 0n), decimals);
}

/**
 * What people count and send for an order: its cash, and the exact sum of the coin. An old order may have so little cash
 * that nothing is left of it: then it is the exact sum too.
 */
export function countedSums(order: Sums & { cash: Decimal }): { give: Decimal; receive: Decimal } {
  const { sc, amt_to_exch, amt_to_recv } = order;
  const cash = order.cash === '0' ? exactCash(order) : order.cash;
  return isFiat(sc) ? { give: cash, receive: amt_to_recv } : { give: amt_to_exch, receive: cash };
}

/** The agreed sum of the cash, where another one is counted. */
export const cashDiffers = (order: Sums & { cash: Decimal }): Decimal | undefined => {
  const exact = exactCash(order);
  return order.cash === '0' || compare(exact, order.cash) === 0 ? undefined : exact;
};

/**
 * The amount to give that leaves no rest when cash is rounded; where nothing is left of the cash, the amount for one step.
 * Undefined when there is no rest.
 */
export function amountOnStep(pair: Pair, amount: Decimal, rate: Decimal, step: Decimal): Decimal | undefined {
  const sums = { ...pair, amt_to_exch: amount, amt_to_recv: convert(amount, rate) };
  const cash = cashOf(sums, step);
  if (units(cash) === toCoin(exactCash(sums), cashCurrency(pair)) && cash !== '0') return undefined;
  const wanted = cash === '0' ? step : cash;
  return isFiat(pair.sc) ? wanted : amountFor(wanted, rate);
}

/** The least amount that pays this sum. */
function amountFor(sum: Decimal, rate: Decimal): Decimal | undefined {
  const scale = 8;
  const [wanted, price] = [toUnits(sum, decimals) * power(scale), toUnits(rate, scale)];
  const amount = fromUnits((wanted + price - 1n) / price, decimals);
  return amount === '0' ? undefined : amount;
}
