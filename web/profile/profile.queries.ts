import { queryOptions } from '@tanstack/react-query';
import { authApi } from '#contract/person/auth.ts';
import type { WantedFactor } from '#contract/person/factor-proof.ts';
import { verificationApi } from '#contract/person/phone-verification.ts';
import { type Profile, userApi } from '#contract/person/user.ts';
import type { RouteInput } from '#contract/wire/route.ts';
import { call } from '../lib/call/api.ts';
import { useCodeRequest } from '../lib/call/code-request.ts';
import { useGuardedMutation } from '../lib/call/guarded-mutation.ts';
import { useKnowMe } from '../lib/call/session.tsx';
import { wantedFactorOf } from '../lib/call/wanted-factor.ts';

/** Changes only the fields in the body. Every screen shows the new user at once. */
export function useChangeProfile() {
  const knowMe = useKnowMe();
  return useGuardedMutation({
    mutationFn: (body: Profile) => call(userApi.changeMe, { body }),
    onSuccess: (user) => knowMe(() => user),
  });
}

/** Statistics of the person's orders. Any order may have changed them meanwhile, so each visit reads them again. */
export const statsQuery = queryOptions({
  queryKey: ['stats'],
  queryFn: ({ signal }) => call(userApi.getStats, {}, { signal }),
  staleTime: 0,
});

/** Changes the password. The server ends the sessions on all other devices. */
export const useChangePassword = () =>
  useGuardedMutation({
    mutationFn: (body: { old_password: string; password: string }) => call(authApi.changePassword, { body }),
  });

type Proof = RouteInput<typeof authApi.prove>['body'];

/** Proves the password of this session again, or the second factor. */
export const useProve = () => useGuardedMutation({ mutationFn: (body: Proof) => call(authApi.prove, { body }) });

/** The challenge for the second factor. It stays the same while the question is open. */
export const freshFactorQuery = queryOptions({
  queryKey: ['fresh-factor'],
  queryFn: askForChallenge,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
});

async function askForChallenge(): Promise<WantedFactor> {
  try {
    await call(authApi.prove, { body: {} });
  } catch (error) {
    const wanted = wantedFactorOf(error);
    if (wanted) return wanted;
    throw error;
  }
  throw new Error('The server took an empty proof');
}

/** Sends a code to the account's own phone. */
export const usePhoneCode = () =>
  useCodeRequest('phone_verification', async () => (await call(verificationApi.send)).request_id);

/** Verifies the phone. Every screen then shows it as verified. */
export function useVerifyPhone() {
  const knowMe = useKnowMe();
  return useGuardedMutation({
    mutationFn: (body: { request_id: string; code: string }) => call(verificationApi.verify, { body }),
    onSuccess: () => knowMe(({ must_verify_phone, ...user }) => ({ ...user, cellphone_verified: true })),
  });
}
