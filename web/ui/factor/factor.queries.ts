import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AddedFactor, Factor } from '#contract/person/second-factor.ts';
import { secondFactorApi } from '#contract/person/second-factor.ts';
import type { RouteOutput } from '#contract/wire/route.ts';
import { call } from '../../lib/call/api.ts';
import { useGuardedMutation } from '../../lib/call/guarded-mutation.ts';
import { useKnowMe } from '../../lib/call/session.tsx';
import { makePasskey } from './passkey.ts';

export type StartedApp = RouteOutput<typeof secondFactorApi.startTotp>;

/** The person's own factors, and what is asked of them. */
export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: ({ signal }) => call(secondFactorApi.read, {}, { signal }),
});

/** A new secret for an app. Each visit to the form makes one, and it stays the same while the form is open. */
export const appSetUpQuery = queryOptions({
  queryKey: ['factor-set-up'],
  queryFn: () => call(secondFactorApi.startTotp),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
});

/** Reads the factors again, and tells every screen whether there are any. */
function useFollow() {
  const cache = useQueryClient();
  const knowMe = useKnowMe();
  return async () => {
    const { factors } = await cache.fetchQuery({ ...factorsQuery, staleTime: 0 });
    await knowMe((user) => ({ ...user, second_factor: factors.length > 0 }));
  };
}

export const useAddApp = () =>
  useGuardedMutation<AddedFactor, { set_up: string; code: string; name: string }>({
    mutationFn: (body) => call(secondFactorApi.confirmTotp, { body }),
    onSuccess: useFollow(),
  });

/** Asks the browser for a passkey and gives it to the server. */
export const useAddPasskey = () =>
  useGuardedMutation<AddedFactor, string>({
    mutationFn: async (name) => {
      const { set_up, options } = await call(secondFactorApi.startPasskey);
      const answer = await makePasskey(options);
      return call(secondFactorApi.confirmPasskey, { body: { set_up, answer, name } });
    },
    onSuccess: useFollow(),
  });

/** After a refusal too: it may be gone already. */
export const useRemoveFactor = () =>
  useGuardedMutation({
    mutationFn: ({ id }: Pick<Factor, 'id'>) => call(secondFactorApi.remove, { params: { id } }),
    onSettled: useFollow(),
  });

export const useMakeRecoveryCodes = () =>
  useGuardedMutation({ mutationFn: () => call(secondFactorApi.renewCodes), onSuccess: useFollow() });
