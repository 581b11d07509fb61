import { cashOf, countedSums } from '../money/cash.ts';
import { isFiat, type Pair } from '../money/currency.ts';
import { compare, convert, type Decimal } from '../money/money.ts';

/** What an office says to everybody about a sum: it has it now, or it has to be asked. */
export type OfficePromise = 'now' | 'ask';

/** Beyond this worth in USDT an office is asked, however much it has. */
const mostPromised: Decimal = '5000';

/** 1, 2 or 5 with zeros, and not above the sum. A customer who asks for many sums learns this of what is free, and no more. */
export function coarse(sum: Decimal): Decimal {
  const [whole = '0'] = sum.split('.');
  const step = [5, 2, 1].find((one) => one <= Number(whole[0]));
  return step === undefined || whole.startsWith('-') ? '0' : `${step}${'0'.repeat(whole.length - 1)}`;
}

type Offered = Pair & { rate: Decimal };
/** What of a currency is free, below which sum its owner wants to be asked, and the step in which cash is counted. */
export type Coverage = { free: Decimal; low: Decimal | null; step: Decimal };

/** What of a free sum is told at all: nothing below the level of its owner. */
export const promisable = (free: Decimal, low: Decimal | null): Decimal =>
  low !== null && compare(free, low) < 0 ? '0' : free;

/** What an office on the books says to somebody who gives so much. */
export function promiseFor({ sc, tc, rate }: Offered, amount: Decimal, { free, low, step }: Coverage): OfficePromise {
  if (low !== null && compare(free, low) < 0) return 'ask';
  const sums = { sc, tc, amt_to_exch: amount, amt_to_recv: convert(amount, rate) };
  const { receive } = countedSums({ ...sums, cash: cashOf(sums, step) });
  const most = isFiat(tc) ? convert(mostPromised, rate) : mostPromised;
  return [free, most].every((sum) => compare(receive, coarse(sum)) <= 0) ? 'now' : 'ask';
}
