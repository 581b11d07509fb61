import i18next from 'i18next';
import { authApi } from '#contract/person/auth.ts';
import type { RouteInput } from '#contract/wire/route.ts';
import type { Language } from '#domain/person/user.ts';
import { call } from '../lib/call/api.ts';
import { useGuardedMutation } from '../lib/call/guarded-mutation.ts';
import { useSession } from '../lib/call/session.tsx';
import { notifySuccess } from '../lib/notify.tsx';
import { saveLanguage } from './auth.queries.ts';

type Proved = { body: RouteInput<typeof authApi.proveFactor>['body']; picked: Language | undefined };

/** Answers the challenge of the sign-in, and begins the session. */
export function useProveFactor() {
  const { signIn } = useSession();
  return useGuardedMutation({
    mutationFn: ({ body, picked }: Proved) => signIn(openSession(body, picked)),
    onSuccess: () => notifySuccess(i18next.t('auth:toast.signedIn'), i18next.t('auth:toast.welcomeBack')),
  });
}

async function openSession(body: Proved['body'], picked: Language | undefined): Promise<string> {
  const { access_token } = await call(authApi.proveFactor, { body });
  if (picked) await saveLanguage(picked, access_token);
  return access_token;
}
