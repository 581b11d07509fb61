import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { rateApi } from '#contract/rate/rate.ts';
import { rateTargetApi } from '#contract/rate/rate-target.ts';
import { isSamePair, type Pair } from '#domain/money/currency.ts';
import type { Decimal } from '#domain/money/money.ts';
import { call } from '../../lib/call/api.ts';
import { useGuardedMutation } from '../../lib/call/guarded-mutation.ts';
import { useLive } from '../../lib/live/live.ts';
import { monthDays } from './rate-line.ts';

const dayMs = 86_400_000;

/** The 30 days of a pair in one scope: the global rates, or those of an office. `recordId` changes with each new rate. */
export const monthQuery = ({ sc, tc }: Pair, officeId: string | null, recordId: string) =>
  queryOptions({
    queryKey: ['rates', 'month', sc, tc, officeId, recordId],
    queryFn: () => {
      const from = new Date(Date.now() - monthDays * dayMs);
      return call(rateApi.getHistory, { querystring: { sc, tc, from, ...(officeId && { office_id: officeId }) } });
    },
    staleTime: 10 * 60_000,
  });

const targetsQuery = queryOptions({ queryKey: ['rate-targets'], queryFn: () => call(rateTargetApi.list) });

/** The own target of this direction. A change on another device is heard. */
export function useTarget(pair: Pair) {
  const cache = useQueryClient();
  useLive((message) => {
    if (message.type === 'rate_target') cache.setQueryData(targetsQuery.queryKey, message.data.targets);
  });
  return useQuery(targetsQuery).data?.find((target) => isSamePair(target, pair));
}

export function useSetTarget() {
  const cache = useQueryClient();
  return useGuardedMutation({
    mutationFn: (body: Pair & { rate: Decimal }) => call(rateTargetApi.set, { body }),
    onSuccess: (target) =>
      cache.setQueryData(targetsQuery.queryKey, (all = []) => [
        ...all.filter((other) => !isSamePair(other, target)),
        target,
      ]),
  });
}

export function useRemoveTarget() {
  const cache = useQueryClient();
  return useGuardedMutation({
    mutationFn: ({ sc, tc }: Pair) => call(rateTargetApi.remove, { querystring: { sc, tc } }),
    onSuccess: (_, pair) =>
      cache.setQueryData(targetsQuery.queryKey, (all = []) => all.filter((other) => !isSamePair(other, pair))),
  });
}
