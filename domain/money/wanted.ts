import { cashOf } from './cash.ts';
import { isFiat, type Pair } from './currency.ts';
import { amountLimits, compare, convert, type Decimal, fromUnits, toUnits } from './money.ts';

/** Coin is given in hundredths: a wallet sends finer sums, but nobody types them. */
const coinUnit: Decimal = '0.01';

/** What the customer gets for an amount: coin to its last digit, cash as it is counted. */
export function receivedFor(pair: Pair, amount: Decimal, rate: Decimal, step: Decimal): Decimal {
  const amt_to_recv = convert(amount, rate);
  return isFiat(pair.tc) ? cashOf({ ...pair, amt_to_exch: amount, amt_to_recv }, step) : amt_to_recv;
}

/** The steps in which the amount for a wanted sum is given: cash as it is counted, coin in hundredths. */
export const givenIn = (pair: Pair, step: Decimal): Decimal => (isFiat(pair.sc) ? step : coinUnit);

/**
 * The least amount for which the customer gets at least the wanted sum: one step less would bring less than that. It is
 * searched with the very functions that count an order, so no rounding of theirs can be forgotten here. Undefined when the
 * amount would have more digits than an amount may have.
 */
export function amountToGet(pair: Pair, wanted: Decimal, rate: Decimal, step: Decimal): Decimal | undefined {
  const { integerDigits, decimals } = amountLimits;
  const unit = toUnits(givenIn(pair, step), decimals);
  const amountOf = (count: bigint) => fromUnits(count * unit, decimals);
  const isEnough = (count: bigint) => compare(receivedFor(pair, amountOf(count), rate, step), wanted) >= 0;
  let [tooLittle, enough] = [0n, (10n ** BigInt(integerDigits + decimals) - 1n) / unit];
  if (!isEnough(enough)) return undefined;
  while (enough - tooLittle > 1n) {
    const middle = (tooLittle + enough) / 2n;
    if (isEnough(middle)) enough = middle;
    else tooLittle = middle;
  }
  return amountOf(enough);
}
