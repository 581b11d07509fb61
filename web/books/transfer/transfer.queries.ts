import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Arrival, type NewTransfer, officeTransferApi } from '#contract/ledger/office-transfers.ts';
import type { TransferState } from '#domain/ledger/transfer.ts';
import { call } from '../../lib/call/api.ts';
import { useGuardedMutation } from '../../lib/call/guarded-mutation.ts';

type Filter = { office_id: string | undefined; state?: TransferState; page: number; size: number };

export const transfersQuery = (querystring: Filter) =>
  queryOptions({
    queryKey: ['books', 'transfers', querystring],
    staleTime: 0,
    queryFn: ({ signal }) => call(officeTransferApi.list, { querystring }, { signal }),
  });

type Keyed<Body> = { body: Body; key: string };
const keyed = (key: string) => ({ 'idempotency-key': key });

/** A transfer books something, so what was read of the books is read again. */
function useTransferring<Wanted, Answer>(mutationFn: (wanted: Keyed<Wanted>) => Promise<Answer>) {
  const cache = useQueryClient();
  return useGuardedMutation({ mutationFn, onSuccess: () => cache.invalidateQueries({ queryKey: ['books'] }) });
}

export const useSend = () =>
  useTransferring(({ body, key }: Keyed<NewTransfer>) => call(officeTransferApi.send, { body, headers: keyed(key) }));

export const useArrive = (id: string) =>
  useTransferring(({ body, key }: Keyed<Arrival>) =>
    call(officeTransferApi.arrive, { params: { id }, body, headers: keyed(key) }),
  );

export const useTakeBack = (id: string) =>
  useTransferring(({ body, key }: Keyed<{ reason: string }>) =>
    call(officeTransferApi.return, { params: { id }, body, headers: keyed(key) }),
  );
