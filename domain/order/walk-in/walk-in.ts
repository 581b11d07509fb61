import { stablecoin } from '../../money/currency.ts';
import { add, compare, type Decimal, divide, fromUnits, toUnits } from '../../money/money.ts';

/** The staff complete a walk-in without a code for this time after placing, where its customer has no app that could show one. */
export const withoutCodeMinutes = 20;

/** Phones that one person may look up at the window in an hour. Each is counted once, also where it is refused. */
export const lookUpsPerHour = 40;

/** A walk-in is on the owner's list when a deal of the same person and pair was cancelled so shortly before. */
export const placedAgainHours = 24;

/** What the window says of a person whose phone was typed: the first name, and the first letter of the last one. */
export function shortName(fullName: string | null): string | null {
  const [first, ...others] = (fullName ?? '').trim().split(/\s+/);
  if (!first) return null;
  const last = [...(others.at(-1) ?? '')][0];
  return last ? `${first} ${last}.` : first;
}

/** The rates of now between UAH and USDT at all offices, null where there is none. */
export type ReferenceRates = { toCoin: Decimal | null; toCash: Decimal | null };

/** How many UAH a USDT is worth: in the middle between buying and selling, or by the one of the two that there is. */
function valueOfCoin({ toCoin, toCash }: ReferenceRates): Decimal | undefined {
  const sold = toCoin === null ? null : divide('1', toCoin, 8);
  if (sold === null || toCash === null) return sold ?? toCash ?? undefined;
  return divide(add(sold, toCash), '2', 8);
}

type Sums = { sc: string; tc: string; amt_to_exch: Decimal; amt_to_recv: Decimal; cash: Decimal };

/**
 * What a deal is worth in UAH, rounded up to a kopiika. Cash of UAH is what it is; any other deal is valued by its USDT. Undefined
 * while no rate says it.
 */
export function worthInUah(sums: Sums, rates: ReferenceRates): Decimal | undefined {
  if (sums.sc === 'UAH' || sums.tc === 'UAH') return sums.cash;
  const value = valueOfCoin(rates);
  if (value === undefined) return undefined;
  const coins = sums.sc === stablecoin ? sums.amt_to_exch : sums.amt_to_recv;
  const exact = toUnits(coins, 6) * toUnits(value, 8);
  const kopiika = 10n ** 12n;
  return fromUnits((exact + kopiika - 1n) / kopiika, 2);
}

/** What guests may exchange in UAH: one deal, and all deals of an office in a day of Kyiv. */
export type GuestBounds = { deal: Decimal; day: Decimal };

/** Which bound a deal of a guest breaks, after the deals of the same day. */
export function guestFault(worth: Decimal, before: Decimal, { deal, day }: GuestBounds): 'deal' | 'day' | undefined {
  if (compare(worth, deal) > 0) return 'deal';
  return compare(add(worth, before), day) > 0 ? 'day' : undefined;
}
