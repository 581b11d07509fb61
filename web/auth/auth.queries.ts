import i18next from 'i18next';
import { authApi } from '#contract/auth.ts';
import { userApi } from '#contract/user.ts';
import type { Language } from '#domain/user.ts';
import { call } from '../lib/api.ts';
import { useChange } from '../lib/change.ts';
import { notifySuccess } from '../lib/notify.tsx';
import { useSession } from '../lib/session.tsx';

export type Credentials = { cellphone: string; password: string };

// The form is gone once somebody is signed in, so the welcome is said from here, in the language of the account.

/** Trades a phone and a password for a session, and begins it. */
export function useSignIn() {
  const { signIn } = useSession();
  return useChange({
    mutationFn: ({ cellphone, password, picked }: Credentials & { picked: Language | undefined }) =>
      signIn(openSession(cellphone, password, picked)),
    onSuccess: () => notifySuccess(i18next.t('auth:toast.signedIn'), i18next.t('auth:toast.welcomeBack')),
  });
}

/** Opens an account, which signs in too. */
export function useRegister() {
  const { signIn } = useSession();
  return useChange({
    mutationFn: (body: Credentials) => signIn(call(authApi.register, { body }).then((made) => made.access_token)),
    onSuccess: () => notifySuccess(i18next.t('auth:toast.registered'), i18next.t('auth:toast.welcome')),
  });
}

async function openSession(username: string, password: string, picked: Language | undefined): Promise<string> {
  const { access_token } = await call(authApi.signIn, { body: { username, password } }, { form: true });
  if (picked) await speak(picked, access_token);
  return access_token;
}

/** Whoever picks a language at the door wants it inside too, so the account takes it. It is not worth a sign-in that fails. */
const speak = (lang: Language, token: string) =>
  call(userApi.changeMe, { body: { lang } }, { token }).then(
    () => undefined,
    () => undefined,
  );
