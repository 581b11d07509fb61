import { countedSums } from './cash.ts';
import { type Pair, stablecoin } from './currency.ts';
import { add, type Decimal, divide, fromUnits, toUnits } from './money.ts';

/** The actual global rates of now between UAH and USDT; null where there is none. Where a market rate stands, it alone, as `toCash`. */
export type ReferenceRates = { toCoin: Decimal | null; toCash: Decimal | null };

/** How many UAH a USDT is worth: in the middle between buying and selling, or by the one of the two that there is. */
function valueOfCoin({ toCoin, toCash }: ReferenceRates): Decimal | undefined {
  const sold = toCoin === null ? null : divide('1', toCoin, 8);
  if (sold === null || toCash === null) return sold ?? toCash ?? undefined;
  return divide(add(sold, toCash), '2', 8);
}

type Sums = Pair & { amt_to_exch: Decimal; amt_to_recv: Decimal; cash: Decimal };

/**
 * What a deal is worth in UAH, for every bound: of guests and of persons. Cash of UAH is what it is. Any other deal is
 * worth its USDT, rounded up to a kopiika once, so that no bound is passed by a rounding. Undefined while no rate says it.
 */
export function worthInUah(sums: Sums, rates: ReferenceRates): Decimal | undefined {
  const { give, receive } = countedSums(sums);
  if (sums.sc === 'UAH') return give;
  if (sums.tc === 'UAH') return receive;
  const value = valueOfCoin(rates);
  if (value === undefined) return undefined;
  const coins = sums.sc === stablecoin ? sums.amt_to_exch : sums.amt_to_recv;
  const exact = toUnits(coins, 6) * toUnits(value, 8);
  const kopiika = 10n ** 12n;
  return fromUnits((exact + kopiika - 1n) / kopiika, 2);
}
