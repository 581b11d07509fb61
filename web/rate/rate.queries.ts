import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { type ExchangeRate, rateApi } from '#contract/rate.ts';
import { isSamePair, type Pair } from '#domain/currency.ts';
import { call } from '../lib/api.ts';
import { useLive } from '../lib/live.ts';

/** Every pair that can be asked for; it changes a few times a year. */
export const pairsQuery = () =>
  queryOptions({
    queryKey: ['rates', 'pairs'],
    queryFn: () => call(rateApi.listPairs),
    staleTime: 5 * 60_000,
  });

/** How offices are judged: a setting of the server, so it is asked for again now and then. */
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

/** The switched-on global rates: what an office's rate is compared with. */
export const currentRatesQuery = () =>
  queryOptions({
    queryKey: ['rates', 'current'],
    queryFn: () => call(rateApi.listCurrent),
  });

export const findRate = (rates: readonly ExchangeRate[], pair: Pair) => rates.find((rate) => isSamePair(rate, pair));

/** What an office applies has become known from a refusal: its new rate, or that it offers the pair no more. */
export function applyOffer(cache: QueryClient, pair: Pair, office_id: string, rate: ExchangeRate | null) {
  cache.setQueryData(offersQuery(pair).queryKey, (offers) =>
    offers?.flatMap((offer) => {
      if (offer.office_id !== office_id) return [offer];
      return rate ? [{ office_id, rate, source: rate.office_id === null ? 'global' : 'office' }] : [];
    }),
  );
}

/** A rate has changed: a global one is put in its place at once, and who applies what is asked again. */
export function applyRateUpdate(cache: QueryClient, rate: ExchangeRate) {
  if (rate.office_id === null) {
    cache.setQueryData(currentRatesQuery().queryKey, (rates) => rates && replaceRate(rates, rate));
  }
  void cache.invalidateQueries({ queryKey: offersQuery(rate).queryKey });
  void cache.invalidateQueries({ queryKey: pairsQuery().queryKey });
}

/** What a live message does to every rate that is shown. */
export function useRateUpdates() {
  const cache = useQueryClient();
  useLive((message) => {
    if (message.type === 'rate_update') applyRateUpdate(cache, message.data);
  });
}

function replaceRate(rates: readonly ExchangeRate[], rate: ExchangeRate): ExchangeRate[] {
  const known = findRate(rates, rate);
  if (known && known.ts > rate.ts) return [...rates];
  const others = rates.filter((other) => other !== known);
  return rate.actual ? [...others, rate] : others;
}
