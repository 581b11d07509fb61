import { Button, localStorageColorSchemeManager, useComputedColorScheme } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Router } from '../lib/address/router.tsx';
import { SessionProvider, type User } from '../lib/call/session.tsx';
import { Toasts } from '../ui/feedback/toasts.tsx';
import { Kit } from './look/kit.tsx';
import { fetchHome, Pages } from './router.tsx';
import { LoadingScreen } from './shell/loading-screen.tsx';
import styles from './shell/notice-bar.module.css';
import { fetchAhead, useWaitingUpdate } from './update.ts';

// Runs only during a sign-in. Evaluated at every start, this code would delay the first tap of a signed-in user.
const prepareHome = () => fetchAhead(fetchHome);

const schemeManager = localStorageColorSchemeManager({ key: 'obmin.theme' });

type Props = {
  cache: QueryClient;
  router: Router;
  /** Given when the page begins as a frame (web/app/frame): the person in it, or null in that of the sign-in. */
  frame?: User | null;
};

export function App({ cache, router, frame }: Props) {
  return (
    <Kit defaultColorScheme="auto" colorSchemeManager={schemeManager}>
      <ThemeColor />
      <QueryClientProvider client={cache}>
        <Suspense fallback={<LoadingScreen />}>
          <SessionProvider prepare={prepareHome} frame={frame}>
            <UpdateNotice />
            <Pages router={router} />
            <Toasts />
          </SessionProvider>
        </Suspense>
      </QueryClientProvider>
    </Kit>
  );
}

const colors = { light: '#ffffff', dark: '#0f1412' };

/** The browser's toolbars have the colour of the page. */
function ThemeColor() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  useEffect(() => {
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colors[scheme]);
  }, [scheme]);
  return null;
}

/** Asks before the newer page loads, because a reload would lose typed text. */
export function UpdateNotice() {
  const { t } = useTranslation();
  const load = useWaitingUpdate();
  return (
    <div role="status" className={styles.place}>
      {load && (
        <div className={styles.bar}>
          <p className={styles.words}>
            <strong>{t('updated.title')}</strong> {t('updated.text')}
          </p>
          <Button size="sm" onClick={load}>
            {t('crashed.reload')}
          </Button>
        </div>
      )}
    </div>
  );
}
