import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type NewRule, rateRuleApi, type TriedRule } from '#contract/rate/rate-rule.ts';
import { call } from '../../lib/call/api.ts';
import { useGuardedMutation } from '../../lib/call/guarded-mutation.ts';
import { ofMarket, useReadAgain } from '../market/market.queries.ts';
import { deskKey } from '../rate-desk.queries.ts';

/** The rules by which rates follow the market, and what each wants now. */
export const rulesQuery = queryOptions({
  queryKey: [...deskKey, 'rules'],
  queryFn: ({ signal }) => call(rateRuleApi.list, undefined, { signal }),
  ...ofMarket,
});

/** What such a rule would have done in the last seven days. */
export const simulationQuery = (tried: TriedRule | undefined) =>
  queryOptions({
    queryKey: ['simulation', tried],
    queryFn: ({ signal }) => {
      if (!tried) throw new Error('There is nothing to simulate');
      return call(rateRuleApi.simulate, { querystring: tried }, { signal });
    },
    enabled: tried !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

export const useSetRule = () =>
  useGuardedMutation({
    mutationFn: (body: NewRule) => call(rateRuleApi.set, { body }),
    onSettled: useReadAgain(),
  });
