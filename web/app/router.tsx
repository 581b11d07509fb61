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

/** Once this is done, what is behind the sign-in stands as soon as somebody is signed in. */
export async function fetchHome(): Promise<void> {
  fetchedHome = (await import('./home.tsx')).Home;
}

/** Whatever has to wait for its code, even for a moment, leaves the page empty for a third of a second. */
function Home() {
  const [Shown] = useState<ComponentType>(() => fetchedHome ?? LateHome);
  return <Shown />;
}

/** Behind the sign-in. Who is not signed in gets there first, and comes back to the same address. */
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
    // What the address says in vain leaves it: what stands there is what is shown.
    search: { strict: true },
    // Back and forward lead to where the page was scrolled to, and not to its head.
    scrollRestoration: true,
    defaultErrorComponent: Crash,
    defaultNotFoundComponent: () => <Navigate to="/" replace />,
    InnerWrap: ({ children }) => <Suspense fallback={<LoadingScreen />}>{children}</Suspense>,
  });
