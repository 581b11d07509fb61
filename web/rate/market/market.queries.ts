import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  type MarketRate,
  marketApi,
  type NewReading,
  type RateSource,
  rateSourceApi,
  type SourceChange,
} from '#contract/rate/market.ts';
import { call } from '../../lib/call/api.ts';
import { useGuardedMutation } from '../../lib/call/guarded-mutation.ts';
import { deskKey } from '../rate-desk.queries.ts';

/** The market moves by itself, and nobody tells the page. */
const readAgainMs = 30_000;
export const ofMarket = { refetchInterval: readAgainMs, staleTime: 0 };

export const marketQuery = queryOptions({
  queryKey: [...deskKey, 'market'],
  queryFn: ({ signal }) => call(marketApi.list, undefined, { signal }),
  ...ofMarket,
});

export const sourcesQuery = queryOptions({
  queryKey: [...deskKey, 'sources'],
  queryFn: ({ signal }) => call(rateSourceApi.list, undefined, { signal }),
  ...ofMarket,
});

/** Reads again whatever market rates decide: also what rules want. */
export function useReadAgain() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: deskKey });
}

export const useAddReading = () =>
  useGuardedMutation({
    mutationFn: (body: NewReading) => call(rateSourceApi.addReading, { body }),
    onSettled: useReadAgain(),
  });

export const useChangeSource = (id: RateSource['id']) =>
  useGuardedMutation({
    mutationFn: (body: SourceChange) => call(rateSourceApi.change, { params: { id }, body }),
    onSettled: useReadAgain(),
  });

type Bounds = Pick<MarketRate, 'low' | 'high' | 'agree_percent' | 'spread_percent' | 'far_percent'>;

export const useSetMarketBounds = () =>
  useGuardedMutation({
    mutationFn: ({ currency, ...body }: Bounds & { currency: string }) =>
      call(marketApi.setBounds, { params: { currency }, body }),
    onSettled: useReadAgain(),
  });
