import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type OpenSession, sessionApi } from '#contract/person/session.ts';
import { call } from '../lib/call/api.ts';
import { useGuardedMutation } from '../lib/call/guarded-mutation.ts';

/** Where the person is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(sessionApi.list, {}, { signal }),
});

/** After a refusal too: the session may have ended by itself. */
function useReread() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: sessionsQuery.queryKey });
}

export const useEndSession = () =>
  useGuardedMutation({
    mutationFn: ({ id }: Pick<OpenSession, 'id'>) => call(sessionApi.end, { params: { id } }),
    onSettled: useReread(),
  });

export const useEndOtherSessions = () =>
  useGuardedMutation({ mutationFn: () => call(sessionApi.endOthers), onSettled: useReread() });
