import { createRootRoute, createRoute, createRouter, Navigate, type RouterHistory } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { parseSearch, readAddress, stringifySearch, useAddress } from '../lib/address.ts';
import { useSession } from '../lib/session.tsx';
import { Crash } from './crash-screen.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { SessionUnknownScreen } from './session-unknown-screen.tsx';

const Login = lazy(() => import('../auth/login-screen.tsx').then(({ LoginScreen }) => ({ default: LoginScreen })));
const LateHome = lazy(() => import('./home.tsx').then((module) => ({ default: module.Home })));

let fetchedHome: ComponentType | undefined;

/** After this the signed-in part of the page renders without waiting for its code. */
export async function fetchHome(): Promise<void> {
  fetchedHome = (await import('./home.tsx')).Home;
}

/**
 * Uses the fetched component directly: a lazy one, even if its code is ready soon, leaves the page empty for 300 ms.
 */
function Home() {
  const [Shown] = useState<ComponentType>(() => fetchedHome ?? LateHome);
  return <Shown />;
}

/** The signed-in route. Without a session it redirects to the login, and the address stays the same for the return. */
function HomeRoute() {
  const { state, error, retry } = useSession();
  const address = useAddress();
  if (state === 'out') return <Navigate to="/login" search={address} replace />;
  if (error) return <SessionUnknownScreen error={error} onRetry={retry} />;
  return state === 'in' ? <Home /> : <LoadingScreen />;
}

function LoginRoute() {
  const { state, error, retry } = useSession();
  const { mode, recover, ...target } = useAddress();
  if (state === 'in') return <Navigate to="/" search={target} replace />;
  if (error) return <SessionUnknownScreen error={error} onRetry={retry} />;
  return state === 'out' ? <Login /> : <LoadingScreen />;
}

const rootRoute = createRootRoute({ validateSearch: readAddress });
const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: HomeRoute });
const loginRoute = createRoute({ getParentRoute: () => rootRoute, path: '/login', component: LoginRoute });

export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree: rootRoute.addChildren([homeRoute, loginRoute]),
    history,
    parseSearch,
    stringifySearch,
    // Unknown parameters are removed from the address, so the address always matches the screen.
    search: { strict: true },
    // Back and forward restore the scroll position.
    scrollRestoration: true,
    defaultErrorComponent: Crash,
    defaultNotFoundComponent: () => <Navigate to="/" replace />,
    InnerWrap: ({ children }) => <Suspense fallback={<LoadingScreen />}>{children}</Suspense>,
  });
