import { createMemoryHistory } from '@tanstack/history';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { onTestFinished, vi } from 'vitest';
import { liveApi } from '#contract/live.ts';
import { type User, userApi } from '#contract/person/user.ts';
import { Kit } from '../app/look/kit.tsx';
import { createQueryClient } from '../app/query-client.ts';
import { createRouter, RouterProvider } from '../lib/address/router.tsx';
import { SessionProvider, useSession } from '../lib/call/session.tsx';
import { keepToken } from '../lib/call/token.ts';
import { LiveProvider } from '../lib/live/live.ts';
import { Toasts } from '../ui/feedback/toasts.tsx';
import { type Answer, answer, answering } from './answers.ts';
import { FakeSocket } from './fake-socket.ts';

type Setup = {
  /** The signed-in user. Undefined for a visitor who is not signed in. */
  user?: User;
  routes?: readonly Answer[];
  /** The first page address: "/?tab=deals". */
  address?: string;
};

/**
 * Renders a part of the app with all its real providers. Only the server and the live connection are fake. Resolves
 * when the screen is loaded.
 */
export async function renderApp(ui: ReactNode, { user, routes = [], address = '/' }: Setup = {}) {
  const signedIn = user ? [answer(userApi.getMe, user), answer(liveApi.ticket, { ticket: 'of-the-test' })] : [];
  const server = answering([...signedIn, ...routes]);
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('WebSocket', FakeSocket);
  onTestFinished(() => void vi.unstubAllGlobals());
  if (user) keepToken('token-of-the-test');

  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  const router = createRouter(createMemoryHistory({ initialEntries: [address] }));
  const view = render(
    // No test looks at colours, and the variables of the kit make each computed style dear.
    <Kit env="test" withCssVariables={false}>
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          <RouterProvider router={router}>
            <Page needsUser={Boolean(user)}>{ui}</Page>
          </RouterProvider>
          <Toasts />
        </SessionProvider>
      </QueryClientProvider>
    </Kit>,
  );
  await screen.findByTestId('app');
  return { ...view, server, queryClient, router, address: () => router.place().address };
}

function Page({ needsUser, children }: { needsUser: boolean; children: ReactNode }) {
  const { state } = useSession();
  if (needsUser && state !== 'in') return null;
  return (
    <LiveProvider>
      <Suspense>
        <div data-testid="app">{children}</div>
      </Suspense>
    </LiveProvider>
  );
}
