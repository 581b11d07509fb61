import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type PriceCodes, priceFileApi } from '#contract/rate/price-file.ts';
import { call } from '../lib/call/api.ts';
import { useGuardedMutation } from '../lib/call/guarded-mutation.ts';

export const priceCodesQuery = () =>
  queryOptions({ queryKey: ['price-codes'], queryFn: ({ signal }) => call(priceFileApi.getCodes, {}, { signal }) });

/** All codes at once, in the place of those of before. */
export function useSetPriceCodes() {
  const cache = useQueryClient();
  return useGuardedMutation({
    mutationFn: (body: PriceCodes) => call(priceFileApi.setCodes, { body }),
    onSuccess: (codes) => cache.setQueryData(priceCodesQuery().queryKey, codes),
  });
}
