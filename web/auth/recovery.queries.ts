import { recoveryApi } from '#contract/person/recovery.ts';
import { call } from '../lib/call/api.ts';
import { useCodeRequest } from '../lib/call/code-request.ts';
import { useGuardedMutation } from '../lib/call/guarded-mutation.ts';

/** Sends a code to the account with this phone. The answer is the same when no account has it. */
export const useRecoveryCode = () =>
  useCodeRequest('recovery', async (cellphone) => (await call(recoveryApi.send, { body: { cellphone } })).token);

/** Exchanges a right code for the token that the password reset needs. */
export const useRecoveryProof = () =>
  useGuardedMutation({
    mutationFn: async (body: { token: string; code: string }) =>
      (await call(recoveryApi.verify, { body })).access_token,
  });

/** Sets the new password and ends every session of the account. */
export const useResetPassword = () =>
  useGuardedMutation({
    mutationFn: ({ proof, pwd }: { proof: string; pwd: string }) =>
      call(recoveryApi.recover, { body: { pwd } }, { token: proof }),
  });
