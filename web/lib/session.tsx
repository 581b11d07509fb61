import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { authApi } from '#contract/auth.ts';
import { type User, userApi } from '#contract/user.ts';
import type { Actor } from '#domain/actor.ts';
import { ApiError, call } from './api.ts';
import { chooseLanguage } from './i18n.ts';
import { dismissToasts, notifyNotice } from './notify.tsx';
import { dropToken, expireToken, keepToken, onExpiry, onToken, readToken } from './token.ts';

export type { User } from '#contract/user.ts';

/** The person who is signed in, as the server knows it. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call(userApi.getMe, {}, { signal }),
  staleTime: 60_000,
});

/** The person as the last change left them. A question that is still on its way would answer with what was before. */
export function useKnowMe(): (change: (before: User) => User) => Promise<void> {
  const cache = useQueryClient();
  return async (change) => {
    await cache.cancelQueries(meQuery);
    cache.setQueryData(meQuery.queryKey, (before) => before && change(before));
  };
}

type Session = {
  user: User | undefined;
  state: 'loading' | 'in' | 'out';
  /** Why a stored session cannot be opened at present, when it is not the session's fault. */
  error: Error | null;
  retry: () => void;
  /** Begins the session whose token is being asked for, as soon as all is there to show its first screen at once. */
  signIn: (asked: Promise<string>) => Promise<void>;
  /** Leaves this device at once; rejects when the server could not be told. */
  signOut: () => Promise<void>;
};

const SessionContext = createContext<Session | undefined>(undefined);

type ProviderProps = {
  children: ReactNode;
  /** Fetches what is shown behind the sign-in, while the server looks at who asks to come in. Never fails. */
  prepare?: () => Promise<void>;
};

const nothing = async () => undefined;

export function SessionProvider({ children, prepare = nothing }: ProviderProps) {
  const cache = useQueryClient();
  const token = useSyncExternalStore(onToken, readToken);
  const { data, error, refetch } = useQuery({ ...meQuery, enabled: token !== undefined });
  const user = token === undefined ? undefined : data;

  useForgotten(token);
  useEffect(() => (isBadSession(error) ? expireToken(readToken()) : undefined), [error]);
  // What was said to one person, and what it offers to try again, is not for the next one.
  useEffect(() => onToken(dismissToasts), []);
  // Whatever finds out first, a list, the live connection or a change: nobody stands at the sign-in without a word.
  useEffect(() => onExpiry(() => notifyNotice(i18next.t('errors:UNAUTHORIZED'))), []);

  const session = useMemo<Session>(
    () => ({
      user,
      state: user ? 'in' : token === undefined ? 'out' : 'loading',
      error: user || token === undefined ? null : error,
      retry: () => void refetch(),
      signIn: async (asked) => {
        const prepared = prepare();
        const token = await asked;
        // Known before the session begins: until then the form stands, and there is no empty page in between.
        const queryKey = [...meQuery.queryKey, token];
        const me = await cache.fetchQuery({ queryKey, queryFn: () => call(userApi.getMe, {}, { token }) });
        await Promise.all([prepared, chooseLanguage(me.lang)]);
        cache.clear();
        cache.setQueryData(meQuery.queryKey, me);
        keepToken(token);
      },
      signOut: async () => {
        const ended = readToken();
        dropToken(ended);
        await call(authApi.signOut, {}, { token: ended }).catch((reason: unknown) => {
          // A session that the server does not know is over already.
          if (!isBadSession(reason)) throw reason;
        });
      },
    }),
    [cache, error, prepare, refetch, token, user],
  );

  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Nobody sees what the person before has left in the cache. */
function useForgotten(token: string | undefined): void {
  const cache = useQueryClient();
  const before = useRef(token);
  useEffect(() => {
    const ended = before.current;
    before.current = token;
    if (token === undefined) cache.clear();
    // A tab that slept through the change of persons wakes up with the token of the next one.
    else if (ended !== undefined && ended !== token) void cache.resetQueries();
  }, [cache, token]);
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider around it');
  return session;
}

/** Only for screens behind the sign-in. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('Nobody is signed in');
  return user;
}

/** Who is asking, for the rules of the domain. */
export function useActor(): Actor {
  const { id, permissions, user_offices } = useUser();
  return useMemo(
    () => ({ id, role: permissions, officeIds: user_offices.map(({ office_id }) => office_id) }),
    [id, permissions, user_offices],
  );
}

/** The server knows nobody by this token. Being out of reach is another matter: then the token stays. */
const isBadSession = (error: unknown) =>
  error instanceof ApiError && ['UNAUTHORIZED', 'FORBIDDEN', 'USER_NOT_FOUND', 'NOT_FOUND'].includes(error.code);
