import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Chain, type ChainChange, chainApi } from '#contract/chain/chain.ts';
import { call } from '../lib/call/api.ts';
import { useGuardedMutation } from '../lib/call/guarded-mutation.ts';

export const chainsQuery = () =>
  queryOptions({ queryKey: ['chains'], queryFn: ({ signal }) => call(chainApi.list, {}, { signal }) });

export function useChangeChain({ network }: Pick<Chain, 'network'>) {
  const cache = useQueryClient();
  return useGuardedMutation({
    mutationFn: (body: ChainChange) => call(chainApi.change, { params: { network }, body }),
    onSuccess: (changed) =>
      cache.setQueryData(chainsQuery().queryKey, (all) =>
        all?.map((one) => (one.network === changed.network ? changed : one)),
      ),
  });
}
