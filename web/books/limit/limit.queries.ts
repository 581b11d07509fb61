import { useQueryClient } from '@tanstack/react-query';
import { bookApi } from '#contract/ledger/books.ts';
import type { Decimal } from '#domain/money/money.ts';
import { call } from '../../lib/call/api.ts';
import { useGuardedMutation } from '../../lib/call/guarded-mutation.ts';

/** Null: no entry needs somebody else's yes. */
export function useLimitEntries(officeId: string) {
  const cache = useQueryClient();
  return useGuardedMutation({
    mutationFn: (entry_limit: Decimal | null) =>
      call(bookApi.limit, { params: { id: officeId }, body: { entry_limit } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['books'] }),
  });
}
