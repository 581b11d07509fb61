import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { type ExchangeRate, rateApi } from '#contract/rate/rate.ts';
import { isSamePair, type Pair } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import { call } from '../lib/call/api.ts';
import { useLive } from '../lib/live/live.ts';

/** All pairs that can be exchanged. They change only a few times a year. */
export const pairsQuery = () =>
  queryOptions({
    queryKey: ['rates', 'pairs'],
    queryFn: () => call(rateApi.listPairs),
    staleTime: 5 * 60_000,
  });

/** How offices are ranked. It is a server setting that may change, so it is refetched after `staleTime`. */
export const rankingQuery = () =>
  queryOptions({
    queryKey: ['rates', 'ranking'],
    queryFn: () => call(rateApi.getRanking),
    staleTime: 5 * 60_000,
  });

/** The rate that each office applies to the pair. */
export const offersQuery = ({ sc, tc }: Pair) =>
  queryOptions({
    queryKey: ['rates', 'offers', sc, tc],
    queryFn: () => call(rateApi.listOffers, { querystring: { sc, tc } }),
  });

/** The same with what each office says to somebody who gives so much. Until it is known, what it said to the sum before. */
export const promisesQuery = (pair: Pair, amount: Decimal | undefined) => {
  const { queryKey } = offersQuery(pair);
  return queryOptions({
    queryKey: [...queryKey, amount],
    queryFn: () => call(rateApi.listOffers, { querystring: { ...pair, amount } }),
    enabled: amount !== undefined,
    placeholderData: (before, last) =>
      last?.queryKey[2] === pair.sc && last.queryKey[3] === pair.tc ? before : undefined,
  });
};

/** The id of the rate whose change the exchange form has shown last. */
export const toldRateKey = ['told-rate'] as const;

/** The active global rates. Office rates are compared with them. */
export const currentRatesQuery = () =>
  queryOptions({
    queryKey: ['rates', 'current'],
    queryFn: () => call(rateApi.listCurrent),
  });

export const findRate = (rates: readonly ExchangeRate[], pair: Pair) => rates.find((rate) => isSamePair(rate, pair));

/**
 * Updates the cached offer of an office from a refusal. `rate` is its new rate, or null if it no longer offers the
 * pair.
 */
export function applyOffer(cache: QueryClient, pair: Pair, office_id: string, rate: ExchangeRate | null) {
  cache.setQueryData(offersQuery(pair).queryKey, (offers) =>
    offers?.flatMap((offer) => {
      if (offer.office_id !== office_id) return [offer];
      return rate ? [{ office_id, rate, source: rate.office_id === null ? 'global' : 'office', promise: null }] : [];
    }),
  );
}

/**
 * Applies a changed rate. A global rate is replaced in the cache immediately. The offers and the pairs are refetched,
 * because other offices may follow it.
 */
export function applyRateUpdate(cache: QueryClient, rate: ExchangeRate) {
  if (rate.office_id === null) {
    cache.setQueryData(currentRatesQuery().queryKey, (rates) => rates && replaceRate(rates, rate));
  }
  void cache.invalidateQueries({ queryKey: offersQuery(rate).queryKey });
  void cache.invalidateQueries({ queryKey: pairsQuery().queryKey });
}

/** Applies live messages to all cached rates. */
export function useRateUpdates() {
  const cache = useQueryClient();
  useLive((message) => {
    if (message.type === 'rate_update') applyRateUpdate(cache, message.data);
    const tolerance = message.type === 'network_update' ? message.data.rate_tolerance : undefined;
    if (tolerance !== undefined) cache.setQueryData(rankingQuery().queryKey, { tolerance });
  });
}

function replaceRate(rates: readonly ExchangeRate[], rate: ExchangeRate): ExchangeRate[] {
  const known = findRate(rates, rate);
  if (known && known.ts > rate.ts) return [...rates];
  const others = rates.filter((other) => other !== known);
  return rate.actual ? [...others, rate] : others;
}
