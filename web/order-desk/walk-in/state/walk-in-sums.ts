import { cashCurrency, cashDiffers, cashOf, countedSums } from '#domain/money/cash.ts';
import type { Pair } from '#domain/money/currency.ts';
import { convert, type Decimal } from '#domain/money/money.ts';
import { amountToGet } from '#domain/money/wanted.ts';

type Typed = { pair: Pair; side: keyof Pair; sum: Decimal | undefined };

export type WalkInSums = {
  /** What the server gets: the agreed amount to give. */
  amount: Decimal;
  /** What is given and received: the cash as it is counted, and the exact coin. */
  give: Decimal;
  receive: Decimal;
  cash: Decimal;
  /** The agreed sum of the cash, where another one is counted. */
  exact: Decimal | undefined;
  cashCode: string;
};

/** The sums of the deal as it would be placed, whichever side was typed. */
export function sumsOf({ pair, side, sum }: Typed, rate: Decimal | undefined, step: Decimal): WalkInSums | undefined {
  if (sum === undefined || rate === undefined) return undefined;
  const amount = side === 'sc' ? sum : amountToGet(pair, sum, rate, step);
  if (amount === undefined || amount === '0') return undefined;
  const sums = { ...pair, amt_to_exch: amount, amt_to_recv: convert(amount, rate) };
  const cash = cashOf(sums, step);
  const counted = { ...sums, cash };
  return { amount, ...countedSums(counted), cash, exact: cashDiffers(counted), cashCode: cashCurrency(pair) };
}
