import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { factorResetApi } from '#contract/person/factor-reset.ts';
import type { User } from '#contract/person/user.ts';
import { call } from '../lib/call/api.ts';
import { useGuardedMutation } from '../lib/call/guarded-mutation.ts';
import { refreshNetwork } from '../lib/call/refresh-network.ts';

type Target = Pick<User, 'id'>;

/** The resets of second factors that wait. */
export const factorResetsQuery = queryOptions({
  queryKey: ['factor-resets'],
  queryFn: ({ signal }) => call(factorResetApi.list, {}, { signal }),
  staleTime: 0,
});

/** After a refusal too: another admin, the person or the clock may have been first. */
function useReread() {
  const cache = useQueryClient();
  return () => {
    void cache.invalidateQueries({ queryKey: factorResetsQuery.queryKey });
    void refreshNetwork(cache);
  };
}

export const useAskReset = () =>
  useGuardedMutation({
    mutationFn: ({ user: { id }, reason }: { user: Target; reason: string }) =>
      call(factorResetApi.ask, { params: { id }, body: { reason } }),
    onSettled: useReread(),
  });

export const useAnswerReset = (answer: 'agree' | 'stop') =>
  useGuardedMutation({
    mutationFn: ({ id }: Target) => call(factorResetApi[answer], { params: { id } }),
    onSettled: useReread(),
  });
