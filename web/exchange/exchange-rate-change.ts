import { useState } from 'react';
import type { ExchangeRate } from '#contract/rate.ts';
import { isSamePair } from '#domain/currency.ts';
import { compare, convert, type Decimal, subtract } from '#domain/money.ts';

/** What the rate was when the person last looked, what it is now, and what that makes of their money. */
export type RateChange = {
  from: Decimal;
  to: Decimal;
  before: Decimal;
  now: Decimal;
  difference: Decimal;
};

type Quote = { officeId: string; rate: ExchangeRate };

/**
 * Watches the rate under a filled form. The rate that stood there when the office was chosen counts as seen; a newer one
 * is a question until it is accepted.
 */
export function useRateChange(quote: Quote | undefined, amount: Decimal | undefined) {
  const [seen, setSeen] = useState<Quote>();
  const isSameQuestion =
    seen !== undefined && quote !== undefined && seen.officeId === quote.officeId && isSamePair(seen.rate, quote.rate);
  // Without an amount there is nothing to change behind anybody's back.
  if (quote && seen?.rate !== quote.rate && (!isSameQuestion || amount === undefined)) setSeen(quote);

  const isMoved = isSameQuestion && amount !== undefined && compare(seen.rate.rate, quote.rate.rate) !== 0;
  return {
    change: isMoved ? changeOf(amount, seen.rate.rate, quote.rate.rate) : undefined,
    accept: () => setSeen(quote),
  };
}

function changeOf(amount: Decimal, from: Decimal, to: Decimal): RateChange {
  const before = convert(amount, from);
  const now = convert(amount, to);
  return { from, to, before, now, difference: subtract(now, before) };
}
