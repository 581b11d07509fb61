import { useQueryClient } from '@tanstack/react-query';
import { type BooksSwitch, bookApi } from '#contract/ledger/books.ts';
import { call } from '../../lib/call/api.ts';
import { useGuardedMutation } from '../../lib/call/guarded-mutation.ts';

/** Puts an office on the books, or takes it off. */
export function useSwitchBooks(officeId: string) {
  const cache = useQueryClient();
  return useGuardedMutation({
    mutationFn: (body: BooksSwitch) => call(bookApi.switch, { params: { id: officeId }, body }),
    onSuccess: async () => {
      await Promise.all([['books'], ['book-check']].map((queryKey) => cache.invalidateQueries({ queryKey })));
    },
  });
}
