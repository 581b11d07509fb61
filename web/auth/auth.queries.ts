import { useMutation } from '@tanstack/react-query';
import { authApi } from '#contract/auth.ts';
import { call } from '../lib/api.ts';
import { useSession } from '../lib/session.tsx';

export type Credentials = { cellphone: string; password: string };

/** Trades a phone and a password for a session, and begins it. The form is gone by then, and what was given to `mutate` with it. */
export function useSignIn(onSuccess: () => void) {
  const { signIn } = useSession();
  return useMutation({
    onSuccess,
    mutationFn: async ({ cellphone, password }: Credentials) => {
      const body = { username: cellphone, password };
      const { access_token } = await call(authApi.signIn, { body }, { form: true });
      await signIn(access_token);
    },
  });
}

/** Opens an account, which signs in too. */
export function useRegister(onSuccess: () => void) {
  const { signIn } = useSession();
  return useMutation({
    onSuccess,
    mutationFn: async (body: Credentials) => {
      const { access_token } = await call(authApi.register, { body });
      await signIn(access_token);
    },
  });
}
