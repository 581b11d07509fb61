import { queryOptions } from '@tanstack/react-query';
import { marketApi, rateSourceApi } from '#contract/rate/market.ts';
import { rateRuleApi } from '#contract/rate/rate-rule.ts';
import { call } from '../../lib/call/api.ts';
import { deskKey } from '../rate-desk.queries.ts';

/** The market moves by itself, and nobody tells the page. */
const readAgainMs = 30_000;

export const marketQuery = queryOptions({
  queryKey: [...deskKey, 'market'],
  queryFn: ({ signal }) => call(marketApi.list, undefined, { signal }),
  refetchInterval: readAgainMs,
  staleTime: 0,
});

export const sourcesQuery = queryOptions({
  queryKey: [...deskKey, 'sources'],
  queryFn: ({ signal }) => call(rateSourceApi.list, undefined, { signal }),
  refetchInterval: readAgainMs,
  staleTime: 0,
});

/** The rules by which rates follow the market, and what each wants now. */
export const rulesQuery = queryOptions({
  queryKey: [...deskKey, 'rules'],
  queryFn: ({ signal }) => call(rateRuleApi.list, undefined, { signal }),
  refetchInterval: readAgainMs,
  staleTime: 0,
});
