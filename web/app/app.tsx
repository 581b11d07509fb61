import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Suspense } from 'react';
import { SessionProvider } from '../lib/session.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';
import { kitVariables, theme } from './theme.ts';
import { ThemeColor } from './theme-color.tsx';
import { Waiting } from './waiting.tsx';

const queryClient = createQueryClient();
const router = createAppRouter();
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
        <Suspense fallback={<Waiting />}>
          <SessionProvider>
            <RouterProvider router={router} />
            <Toasts />
          </SessionProvider>
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  );
}
