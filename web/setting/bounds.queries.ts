import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type BoundRow, boundApi } from '#contract/order/bound.ts';
import { call } from '../lib/call/api.ts';
import { useGuardedMutation } from '../lib/call/guarded-mutation.ts';

export const boundsQuery = () =>
  queryOptions({ queryKey: ['bounds'], queryFn: ({ signal }) => call(boundApi.list, {}, { signal }) });

/** All bounds at once, in the place of those of before. */
export function useChangeBounds() {
  const cache = useQueryClient();
  return useGuardedMutation({
    mutationFn: (bounds: BoundRow[]) => call(boundApi.change, { body: { bounds } }),
    onSuccess: (bounds) => cache.setQueryData(boundsQuery().queryKey, bounds),
  });
}
