import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { newSignInApi } from '#contract/person/new-sign-in.ts';
import { useMoveTo } from '../lib/address/address.ts';
import { call } from '../lib/call/api.ts';
import { keepDisowned } from '../lib/call/disowned.ts';
import { useGuardedMutation } from '../lib/call/guarded-mutation.ts';
import { dropToken, readToken } from '../lib/call/token.ts';

/** The sign-ins from devices that the account did not know. */
export const newSignInsQuery = queryOptions({
  queryKey: ['sign-ins'],
  queryFn: ({ signal }) => call(newSignInApi.list, {}, { signal }),
});

/** After a live message: somebody has signed in from a new device. */
export function useRereadSignIns() {
  const cache = useQueryClient();
  return () => {
    void cache.invalidateQueries({ queryKey: newSignInsQuery.queryKey });
    void cache.invalidateQueries({ queryKey: ['sessions'] });
  };
}

/**
 * Says that somebody else has signed in. It ends this session too, and the live connection may learn that before the answer
 * is here. So the address already leads to the new password.
 */
export function useDisownSignIn() {
  const moveTo = useMoveTo();
  return useGuardedMutation({
    mutationFn: async () => {
      const token = readToken();
      keepDisowned(true);
      moveTo({ recover: 1 }, { replace: true });
      try {
        await call(newSignInApi.disown);
      } catch (error) {
        keepDisowned(false);
        moveTo({ recover: undefined }, { replace: true });
        throw error;
      }
      dropToken(token);
    },
  });
}
