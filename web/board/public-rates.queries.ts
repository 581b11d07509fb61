import { queryOptions } from '@tanstack/react-query';
import { publicRatesApi } from '#contract/rate/public-rates.ts';
import { call } from '../lib/call/api.ts';

const minuteMs = 60_000;

/** What every office offers now, for people who have not signed in. Their page has no live connection. */
export const publicRatesQuery = () =>
  queryOptions({
    queryKey: ['public-rates'],
    queryFn: ({ signal }) => call(publicRatesApi.get, {}, { signal }),
    staleTime: minuteMs,
    refetchInterval: minuteMs,
  });
