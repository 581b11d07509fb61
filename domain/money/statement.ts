import { add, type Decimal } from './money.ts';

/** More deals of one month are not in one statement, and it says so. */
export const mostInStatement = 1000;

/** A month of Kyiv, "2026-11". */
export const monthForm = /^20\d{2}-(0[1-9]|1[0-2])$/;

/** The month that is `by` months later; earlier when `by` is negative. */
export function addMonths(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

type Sides = { sc: string; given: Decimal; tc: string; received: Decimal };
export type CurrencySums = { currency: string; given: Decimal; received: Decimal };

/** What was given and received of each currency, exactly, in the order of their codes. */
export function sumsOf(deals: readonly Sides[]): CurrencySums[] {
  const sums = new Map<string, CurrencySums>();
  const count = (currency: string, given: Decimal, received: Decimal) => {
    const before = sums.get(currency) ?? { currency, given: '0', received: '0' };
    sums.set(currency, { currency, given: add(before.given, given), received: add(before.received, received) });
  };
  for (const { sc, given, tc, received } of deals) {
    count(sc, given, '0');
    count(tc, '0', received);
  }
  return [...sums.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
