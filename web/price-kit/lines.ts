import { stablecoin } from '#domain/money/currency.ts';
import { compare, type Decimal } from '#domain/money/money.ts';
import { pairOfSide, priceDecimals, priceOf, type Quoted, quotedAs, type Side } from '#domain/money/quote.ts';
import type { Language } from '#domain/person/user.ts';
import { digits } from '../lib/text/number-format.ts';
import type { KitOffice, KitRate } from './answer.ts';

/** What one `base` costs. Undefined where that direction is not offered. */
export type KitLine = Quoted & Record<Side, Decimal | undefined>;

/** These first, then by the code. */
const first = ['UAH', 'USD', 'EUR'];

const currencyOf = ({ sc, tc }: KitRate) => (sc === stablecoin ? tc : sc);

/** A line for each currency. Where several rates are of one direction, the best for the customer. */
export function linesOf(rates: readonly KitRate[]): KitLine[] {
  return [...new Set(rates.map(currencyOf))].sort(byUse).map((currency) => {
    const quoted = quotedAs(
      currency,
      rates.filter((rate) => currencyOf(rate) === currency),
    );
    const priceAt = (side: Side) => {
      const best = bestOf(rates, pairOfSide(quoted, side));
      return best && priceOf(best, side);
    };
    return { ...quoted, buy: priceAt('buy'), sell: priceAt('sell') };
  });
}

const rankOf = (currency: string) => (first.includes(currency) ? first.indexOf(currency) : first.length);
const byUse = (one: string, other: string) => rankOf(one) - rankOf(other) || (one < other ? -1 : 1);

/** More units for one is better for the customer, in both directions. */
const bestOf = (rates: readonly KitRate[], { sc, tc }: { sc: string; tc: string }) =>
  rates.reduce<Decimal | undefined>(
    (best, one) => (one.sc === sc && one.tc === tc && (!best || compare(one.rate, best) > 0) ? one.rate : best),
    undefined,
  );

/** A price has the decimals of its size, and up to four where it needs them. */
export function priceText(price: Decimal, language: Language): string {
  const min = priceDecimals(price);
  return digits(price, language, { min, max: Math.max(min, compare(price, '1000') < 0 ? 4 : 0) });
}

/** What the offices that are open give. */
export const openRates = (offices: readonly KitOffice[]): KitRate[] =>
  offices.flatMap(({ isOpen, rates }) => (isOpen ? rates : []));
