import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import { isSamePair, type Pair } from '#domain/money/currency.ts';
import { compare, convert, type Decimal, divide, subtract, truncate } from '#domain/money/money.ts';
import { isQuotedForward, quoteOf } from '#domain/money/rate.ts';
import { useFormat } from '../../lib/text/format.ts';
import { toldRateKey } from '../../rate/rate.queries.ts';

/** The rate that the person last saw, the rate now, and the effect on the received amount if an amount is typed. */
export type RateChange = {
  from: Decimal;
  to: Decimal;
  money?: { before: Decimal; now: Decimal; difference: Decimal };
};

type Quote = { officeId: string; rate: ExchangeRate };

/**
 * Watches the rate while the form is filled. The rate shown when the office was chosen counts as seen. A changed rate
 * must be accepted, even if the amount is edited or removed after the change.
 */
export function useRateChange(quote: Quote | undefined, amount: Decimal | undefined) {
  const [seen, setSeen] = useState<Quote>();
  const [wasAsked, setAsked] = useState(false);
  const isMoved =
    seen !== undefined &&
    quote !== undefined &&
    isSameOffer(seen, quote) &&
    compare(seen.rate.rate, quote.rate.rate) !== 0;
  // Without an amount nothing depends on the rate, so a change needs no consent.
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

/** Notes the rate whose change the form shows, so that no notice tells it again. */
export function useToldRate(rate: ExchangeRate | undefined) {
  const cache = useQueryClient();
  const id = rate?.id;
  useEffect(() => {
    if (id !== undefined) cache.setQueryData<string>(toldRateKey, id);
  }, [cache, id]);
}

/** Formats both rates with four decimals. If they look equal then, as small rates do, with up to eight decimals. */
export function useRatesApart({ from, to }: RateChange) {
  const { rate, amount } = useFormat();
  const write = rate(from) === rate(to) ? (value: Decimal) => amount(value, { min: 4, max: 8 }) : rate;
  return { from: write(from), to: write(to) };
}

/** The same as prices, in the direction in which the strip reads the rate: "41.50", "41.60 ₴". */
export function useQuotesApart(change: RateChange, { sc, tc }: Pair) {
  const { amount, money } = useFormat();
  const rates = useRatesApart(change);
  const forward = isQuotedForward(change.from);
  const priceOf = (rate: Decimal) => divide(quoteOf(rate, forward), '1', 4);
  const [from, to] = [priceOf(change.from), priceOf(change.to)];
  // Two rates may differ where their prices do not.
  if (from === to) return rates;
  const places = [from, to].every((price) => truncate(price, 2) === price) ? 2 : 4;
  const decimals = { min: places, max: places };
  return { from: amount(from, decimals), to: money(to, forward ? tc : sc, decimals) };
}
