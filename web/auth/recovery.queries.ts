import { recoveryApi } from '#contract/recovery.ts';
import { call } from '../lib/api.ts';
import { useChange } from '../lib/change.ts';
import { useCodeRequest } from '../lib/code-request.ts';

/** Sends a code to whoever has this phone; whether there is anybody stays unsaid. */
export const useRecoveryCode = () =>
  useCodeRequest('recovery', async (cellphone) => (await call(recoveryApi.send, { body: { cellphone } })).token);

/** Trades a right code for the token that a new password asks for. */
export const useRecoveryProof = () =>
  useChange({
    mutationFn: async (body: { token: string; code: string }) =>
      (await call(recoveryApi.verify, { body })).access_token,
  });

/** Sets the new password, and ends every session of the account. */
export const useResetPassword = () =>
  useChange({
    mutationFn: ({ proof, password }: { proof: string; password: string }) =>
      call(recoveryApi.recover, { body: { pwd: password } }, { token: proof }),
  });
