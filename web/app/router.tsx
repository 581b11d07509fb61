import { Box, Button } from '@mantine/core';
import { Component, type ReactNode, Suspense, useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userApi } from '#contract/person/user.ts';
import type { Role } from '#domain/person/actor.ts';
import type { Language } from '#domain/person/user.ts';
import { useAddress } from '../lib/address/address.ts';
import { usePageTitle } from '../lib/address/page-title.ts';
import { Navigate, type Router, RouterProvider, usePlace } from '../lib/address/router.tsx';
import { call } from '../lib/call/api.ts';
import { useSession } from '../lib/call/session.tsx';
import { late } from '../lib/device/late.tsx';
import { chooseLanguage, fetchTextsOf } from '../lib/text/i18n.ts';
import { fetchNumbers } from '../lib/text/phone-numbers.ts';
import { ErrorNotice } from '../ui/feedback/error-notice.tsx';
import { LanguagePicker } from '../ui/form/language-picker.tsx';
import { SignOut } from '../ui/sign-out.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import { FrameEnd } from './frame/frame-end.tsx';
import { ProofOfWork } from './proof-of-work.tsx';
import { LoadingScreen } from './shell/loading-screen.tsx';
import styles from './shell/session-unknown-screen.module.css';

const Login = late(async () => {
  const [{ LoginPage }] = await Promise.all([import('./login-page.tsx'), fetchNumbers()]);
  return LoginPage;
}, LoadingScreen);
const Home = late(async () => {
  const [{ Home: Loaded }] = await Promise.all([import('./home.tsx'), fetchTextsOf('screens')]);
  return Loaded;
}, LoadingScreen);

const RequiredFactor = late(async () => {
  const [{ RequiredFactorRoute }] = await Promise.all([import('./required-factor-route.tsx'), fetchTextsOf('screens')]);
  return RequiredFactorRoute;
}, LoadingScreen);

/** After this the signed-in part of the page renders without waiting for its code. */
export const fetchHome = Home.fetch;

/** The same for the sign-in, or for the signed-in part with the first screen of this role. */
export async function fetchFirstScreen(role: Role | undefined): Promise<void> {
  if (role === undefined) return Login.fetch();
  const [home] = await Promise.all([import('./home.tsx'), Home.fetch()]);
  await home.fetchFirstTab(role);
}

/** The signed-in route. Without a session it redirects to the login, and the address stays the same for the return. */
function HomeRoute() {
  const { state, error, retry, user } = useSession();
  const address = useAddress();
  // It stays until the person has kept the recovery codes, which come with the factor and are not shown again.
  const [mustSetUp, setMustSetUp] = useState(false);
  // The record of the user changes a moment after they are done, so only its turn to "must" opens the screen.
  const isDue = user?.must_set_up_factor === true;
  const [wasDue, setWasDue] = useState(false);
  if (isDue !== wasDue) {
    setWasDue(isDue);
    if (isDue) setMustSetUp(true);
  }
  // React draws the page in small pieces then, so a tap on the way is answered. After a sign-in it is drawn at once.
  const isIn = useDeferredValue(state === 'in');
  if (state === 'out') return <Navigate path="/login" search={address} />;
  if (error) return <SessionUnknownScreen error={error} onRetry={retry} />;
  if (state !== 'in' || !isIn) return <LoadingScreen />;
  return mustSetUp ? <RequiredFactor onDone={() => setMustSetUp(false)} /> : <Home />;
}

function LoginRoute() {
  const { state, error, retry } = useSession();
  const { mode, recover, ...target } = useAddress();
  if (state === 'in') return <Navigate path="/" search={target} />;
  if (error) return <SessionUnknownScreen error={error} onRetry={retry} />;
  if (state !== 'out') return <LoadingScreen />;
  return (
    <>
      <Login />
      <FrameEnd />
      <ProofOfWork />
    </>
  );
}

const routes: Partial<Record<string, () => ReactNode>> = { '/': HomeRoute, '/login': LoginRoute };

/** The screen of the current path. Any other path leads to the home page. */
export function Pages({ router }: { router: Router }) {
  return (
    <RouterProvider router={router}>
      <Suspense fallback={<LoadingScreen />}>
        <CrashBoundary>
          <Page />
        </CrashBoundary>
      </Suspense>
    </RouterProvider>
  );
}

function Page() {
  const Route = routes[usePlace().pathname];
  return Route ? <Route /> : <Navigate path="/" search={{}} />;
}

function CrashBoundary({ children }: { children: ReactNode }) {
  return <Boundary place={usePlace().href}>{children}</Boundary>;
}

type BoundaryProps = { place: string; children: ReactNode };
type BoundaryState = { hasFailed: boolean; place: string };

/** Another address is another chance. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false, place: this.props.place };

  static getDerivedStateFromError = (): Partial<BoundaryState> => ({ hasFailed: true });

  static getDerivedStateFromProps = ({ place }: BoundaryProps, state: BoundaryState): BoundaryState | null =>
    place === state.place ? null : { hasFailed: false, place };

  override render = (): ReactNode => (this.state.hasFailed ? <Crash /> : this.props.children);
}

/** The screen for an unexpected error: says that the page has stopped, and offers the one action that helps. */
function Crash() {
  const { t } = useTranslation();
  return (
    <Box component="main" role="alert" maw={416} mx="auto" my={96} px="md">
      <Box component="h1" m={0} mb="xs" fz="page" lh="page" fw={600}>
        {t('crashed.title')}
      </Box>
      <Box component="p" m={0} mb="lg" c="dimmed">
        {t('crashed.text')}
      </Box>
      <Button onClick={() => window.location.reload()}>{t('crashed.reload')}</Button>
    </Box>
  );
}

const firstPauseMs = 2_000;
const longestPauseMs = 30_000;

type Props = { error: Error; onRetry: () => void };

/**
 * Shown when a token is stored, but the server can't say now which user it belongs to. The session stays until the user
 * signs out.
 */
function SessionUnknownScreen({ error, onRetry }: Props) {
  const { t, i18n } = useTranslation();
  usePageTitle(t('userFailed'));
  useComingBack(onRetry);
  return (
    <>
      <header className={styles.header}>
        <Wordmark />
        <LanguagePicker
          value={i18n.language === 'uk' ? 'uk' : 'en'}
          onChange={(language: Language) => void chooseLanguage(language)}
        />
      </header>
      <main className={styles.main}>
        <ErrorNotice error={error} title={t('userFailed')} onRetry={onRetry} />
        <SignOut />
      </main>
    </>
  );
}

/**
 * Retries with a growing pause, from 2 s to 30 s, and continues after the first answer. A network that returns triggers
 * a retry at once (the session's own query does that).
 */
function useComingBack(goOn: () => void) {
  const onAnswer = useEffectEvent(goOn);
  useEffect(() => {
    const end = new AbortController();
    let pause = firstPauseMs;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      if (end.signal.aborted) return;
      timer = setTimeout(ask, pause);
      pause = Math.min(pause * 2, longestPauseMs);
    };
    // A call of its own: a retry of the session's query would unmount this screen each time.
    const ask = () => void call(userApi.getMe, {}, { signal: end.signal }).then(onAnswer, wait);
    wait();
    return () => {
      end.abort();
      clearTimeout(timer);
    };
  }, []);
}
