import { Button, localStorageColorSchemeManager, useComputedColorScheme } from '@mantine/core';
import { type Query, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { watchPickupAddress } from '../lib/address/pickup-address.ts';
import { createRouter } from '../lib/address/router.tsx';
import { SessionProvider } from '../lib/call/session.tsx';
import { Toasts } from '../ui/feedback/toasts.tsx';
import { install } from './install-worker.ts';
import { Kit } from './look/kit.tsx';
import { createQueryClient } from './query-client.ts';
import { fetchHome, Pages } from './router.tsx';
import { LoadingScreen } from './shell/loading-screen.tsx';
import styles from './shell/notice-bar.module.css';
import { fetchAhead, useWaitingUpdate } from './update.ts';

const queryClient = createQueryClient();
// Before the router reads the address: the code must not stay in it.
watchPickupAddress();
const router = createRouter();
install({
  // Navigates inside the open page, so typed text is not lost.
  open: (url) => router.history.push(url),
  keep: () => void queryClient.invalidateQueries({ predicate: isStored }),
});

/** What the worker stores (worker/offline-answers.ts). */
const storedNouns: readonly unknown[] = ['me', 'orders', 'order', 'pickup'];
const isStored = ({ queryKey: [noun] }: Query) => storedNouns.includes(noun);

// Runs only during a sign-in. Evaluated at every start, this code would delay the first tap of a signed-in user.
const prepareHome = () => fetchAhead(fetchHome);

const schemeManager = localStorageColorSchemeManager({ key: 'obmin.theme' });

export function App() {
  return (
    <Kit defaultColorScheme="auto" colorSchemeManager={schemeManager}>
      <ThemeColor />
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={<LoadingScreen />}>
          <SessionProvider prepare={prepareHome}>
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
