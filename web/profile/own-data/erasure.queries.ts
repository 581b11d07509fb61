import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Erasure, erasureApi } from '#contract/person/erasure.ts';
import { call } from '../../lib/call/api.ts';
import { useGuardedMutation } from '../../lib/call/guarded-mutation.ts';

/** Whether the person asked for the own data to be erased, and what keeps them. A deal may have ended since. */
export const erasureQuery = queryOptions({
  queryKey: ['erasure', 'own'],
  queryFn: ({ signal }) => call(erasureApi.getOwn, {}, { signal }),
  staleTime: 0,
});

export function useAskForErasure() {
  const keep = useKeep();
  return useGuardedMutation({ mutationFn: () => call(erasureApi.ask), onSuccess: keep });
}

export function useWithdrawErasure() {
  const keep = useKeep();
  return useGuardedMutation({ mutationFn: () => call(erasureApi.withdraw), onSuccess: keep });
}

function useKeep() {
  const cache = useQueryClient();
  return (erasure: Erasure) => void cache.setQueryData(erasureQuery.queryKey, erasure);
}
