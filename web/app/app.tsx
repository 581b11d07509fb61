import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Suspense } from 'react';
import { SessionProvider } from '../lib/session.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { install } from './install-worker.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { createQueryClient } from './query-client.ts';
import { createAppRouter, fetchHome } from './router.tsx';
import { kitVariables, theme } from './theme.ts';
import { ThemeColor } from './theme-color.tsx';
import { fetchAhead } from './update.ts';
import { UpdateNotice } from './update-notice.tsx';

const queryClient = createQueryClient();
const router = createAppRouter();
install({
  // Navigates inside the open page, so typed text is not lost.
  open: (url) => router.history.push(url),
  keep: () => void queryClient.invalidateQueries(),
});

// Runs only during a sign-in. Evaluated at every start, this code would delay the first tap of a signed-in user.
const prepareHome = () => fetchAhead(fetchHome);

const schemeManager = localStorageColorSchemeManager({ key: 'obmin.theme' });

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={kitVariables}
      defaultColorScheme="auto"
      colorSchemeManager={schemeManager}
    >
      <ThemeColor />
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={<LoadingScreen />}>
          <SessionProvider prepare={prepareHome}>
            <UpdateNotice />
            <RouterProvider router={router} />
            <Toasts />
          </SessionProvider>
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  );
}
