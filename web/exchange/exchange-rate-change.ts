import { useState } from 'react';
import type { ExchangeRate } from '#contract/rate.ts';
import { isSamePair } from '#domain/currency.ts';
import { compare, convert, type Decimal, subtract } from '#domain/money.ts';
import { useFormat } from '../lib/format.ts';

/** What the rate was when the person last looked, what it is now, and, with an amount, what that makes of their money. */
export type RateChange = {
  from: Decimal;
  to: Decimal;
  money?: { before: Decimal; now: Decimal; difference: Decimal };
};

type Quote = { officeId: string; rate: ExchangeRate };

/**
 * Watches the rate under a filled form. The rate that stood there when the office was chosen counts as seen; a newer one
 * is a question until it is accepted, whatever becomes of the amount meanwhile.
 */
export function useRateChange(quote: Quote | undefined, amount: Decimal | undefined) {
  const [seen, setSeen] = useState<Quote>();
  const [wasAsked, setAsked] = useState(false);
  const isMoved =
    seen !== undefined &&
    quote !== undefined &&
    isSameOffer(seen, quote) &&
    compare(seen.rate.rate, quote.rate.rate) !== 0;
  // Without an amount there is nothing to change behind anybody's back.
  const isAsked = isMoved && (wasAsked || amount !== undefined);
  if (isAsked !== wasAsked) setAsked(isAsked);
  if (quote && !isAsked && seen?.rate !== quote.rate) setSeen(quote);

  return {
    change: isAsked ? changeOf(amount, seen.rate.rate, quote.rate.rate) : undefined,
    accept: () => setSeen(quote),
  };
}

const isSameOffer = (a: Quote, b: Quote) => a.officeId === b.officeId && isSamePair(a.rate, b.rate);

function changeOf(amount: Decimal | undefined, from: Decimal, to: Decimal): RateChange {
  if (amount === undefined) return { from, to };
  const before = convert(amount, from);
  const now = convert(amount, to);
  return { from, to, money: { before, now, difference: subtract(now, before) } };
}

/** Both rates with the usual four decimals; where these are the same, as for small rates, with all that they have. */
export function useRatesApart({ from, to }: RateChange) {
  const { rate, amount } = useFormat();
  const write = rate(from) === rate(to) ? (value: Decimal) => amount(value, { min: 4, max: 8 }) : rate;
  return { from: write(from), to: write(to) };
}
