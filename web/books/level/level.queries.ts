import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Level, levelApi } from '#contract/ledger/levels.ts';
import { call } from '../../lib/call/api.ts';
import { useGuardedMutation } from '../../lib/call/guarded-mutation.ts';

export const levelsQuery = (officeId: string) =>
  queryOptions({
    queryKey: ['book-levels', officeId],
    staleTime: 0,
    queryFn: ({ signal }) => call(levelApi.list, { params: { id: officeId } }, { signal }),
  });

export function useSetLevels(officeId: string) {
  const cache = useQueryClient();
  return useGuardedMutation({
    mutationFn: (levels: Level[]) => call(levelApi.set, { params: { id: officeId }, body: { levels } }),
    onSuccess: (set) => cache.setQueryData(levelsQuery(officeId).queryKey, set),
  });
}
