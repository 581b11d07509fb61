import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { counterpartyApi } from '#contract/ledger/counterparties.ts';
import { call } from '../../lib/call/api.ts';
import { useGuardedMutation } from '../../lib/call/guarded-mutation.ts';

const counterpartiesKey = ['books', 'counterparties'];

export const counterpartiesQuery = (office_id: string) =>
  queryOptions({
    queryKey: [...counterpartiesKey, office_id],
    queryFn: ({ signal }) => call(counterpartyApi.list, { querystring: { office_id } }, { signal }),
  });

export function useAddCounterparty(office_id: string) {
  const cache = useQueryClient();
  return useGuardedMutation({
    mutationFn: (name: string) => call(counterpartyApi.add, { body: { office_id, name } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: counterpartiesKey }),
  });
}

export function useArchiveCounterparty() {
  const cache = useQueryClient();
  return useGuardedMutation({
    mutationFn: (id: string) => call(counterpartyApi.archive, { params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: counterpartiesKey }),
  });
}
