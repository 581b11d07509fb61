import i18next from 'i18next';
import { authApi } from '#contract/person/auth.ts';
import { userApi } from '#contract/person/user.ts';
import type { RouteInput } from '#contract/wire/route.ts';
import type { Language } from '#domain/person/user.ts';
import { call } from '../lib/call/api.ts';
import { useGuardedMutation } from '../lib/call/guarded-mutation.ts';
import { useSession } from '../lib/call/session.tsx';
import { notifySuccess } from '../lib/notify.tsx';

type Credentials = RouteInput<typeof authApi.signIn>['body'];
type Account = RouteInput<typeof authApi.register>['body'];

// The login form unmounts once the session begins. So the welcome toasts are shown here, in the language of the
// account.

/** Gets a token for a phone and a password, and begins the session. */
export function useSignIn() {
  const { signIn } = useSession();
  return useGuardedMutation({
    mutationFn: ({ picked, ...credentials }: Credentials & { picked: Language | undefined }) =>
      signIn(openSession(credentials, picked)),
    onSuccess: () => notifySuccess(i18next.t('auth:toast.signedIn'), i18next.t('auth:toast.welcomeBack')),
  });
}

/** Registers an account and signs in to it. */
export function useRegister() {
  const { signIn } = useSession();
  return useGuardedMutation({
    mutationFn: (body: Account) => signIn(call(authApi.register, { body }).then((made) => made.access_token)),
    onSuccess: () => notifySuccess(i18next.t('auth:toast.registered'), i18next.t('auth:toast.welcome')),
  });
}

async function openSession(body: Credentials, picked: Language | undefined): Promise<string> {
  const { access_token } = await call(authApi.signIn, { body }, { form: true });
  if (picked) await saveLanguage(picked, access_token);
  return access_token;
}

/** Saves the language chosen on the login screen to the account. A failure here must not fail the sign-in. */
export const saveLanguage = (lang: Language, token: string) =>
  call(userApi.changeMe, { body: { lang } }, { token }).then(
    () => undefined,
    () => undefined,
  );
