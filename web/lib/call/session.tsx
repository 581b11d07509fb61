import { IsRestoringProvider, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { authApi } from '#contract/person/auth.ts';
import { type User, userApi } from '#contract/person/user.ts';
import type { Actor } from '#domain/person/actor.ts';
import { forgetPickup } from '../address/pickup-address.ts';
import { dismissToasts, notifyNotice } from '../notify.tsx';
import { chooseLanguage } from '../text/i18n.ts';
import { ApiError, call } from './api.ts';
import { dropToken, expireToken, keepToken, onExpiry, onToken, readToken } from './token.ts';

export type { User } from '#contract/person/user.ts';

/** The query for the signed-in user. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call(userApi.getMe, {}, { signal }),
  staleTime: 60_000,
  // The person may have changed the language or a detail on another device meanwhile.
  refetchOnWindowFocus: 'always',
});

/**
 * Returns a function that writes the user's new data to the cache. It cancels a running query first, because that would
 * bring the old data back.
 */
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
  /** The reason why a stored session can't be opened now, if the token may still be valid. */
  error: Error | null;
  retry: () => void;
  /** Starts the session of the requested token, when everything for its first screen is loaded. */
  signIn: (asked: Promise<string>) => Promise<void>;
  /** Ends the session on this device at once. Rejects if the server could not be reached. */
  signOut: () => Promise<void>;
  /**
   * True while the page is the frame that the build has drawn (web/app/frame): nobody is known yet, and no query has an
   * answer. The first render in the browser must equal that frame.
   */
  isFrame: boolean;
  /** What is read before that state ends. */
  readInFrame: (read: () => Promise<unknown>) => void;
  /** Ends that state, when React has taken over the frame and these answers are there, or a second later. */
  endFrame: () => void;
};

const longestFrameMs = 1_000;

const SessionContext = createContext<Session | undefined>(undefined);

type ProviderProps = {
  children: ReactNode;
  /** Loads the code of the signed-in screens while the server checks the sign-in. Never rejects. */
  prepare?: () => Promise<void>;
  /** What stands for the person in the frame; null in the frame of the sign-in. */
  frame?: User | null;
};

const nothing = async () => undefined;

export function SessionProvider({ children, prepare = nothing, frame }: ProviderProps) {
  const cache = useQueryClient();
  const frameState = useFrame(frame !== undefined);
  const { isFrame } = frameState;
  const token = useSyncExternalStore(onToken, readToken, readToken);
  const { data, error, refetch } = useQuery({ ...meQuery, enabled: token !== undefined });
  const known = token === undefined ? undefined : data;
  const user = isFrame ? (frame ?? undefined) : known;
  const isOut = isFrame ? user === undefined : token === undefined;

  useForgotten(token);
  useEffect(() => (isBadSession(error) ? expireToken(readToken()) : undefined), [error]);
  // The toasts of one user, and their retry buttons, must not be shown to the next user.
  useEffect(() => onToken(dismissToasts), []);
  // Any call or the live connection may find that the session has expired. The user always gets the reason.
  useEffect(() => onExpiry(() => notifyNotice(i18next.t('errors:UNAUTHORIZED'))), []);

  const session = useMemo<Session>(
    () => ({
      user,
      state: user ? 'in' : isOut ? 'out' : 'loading',
      error: user || isOut ? null : error,
      retry: () => void refetch(),
      signIn: async (asked) => {
        const prepared = prepare();
        const token = await asked;
        // The user is loaded before the session starts. The form stays until then, so no empty page appears in between.
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
        forgetPickup();
        await call(authApi.signOut, {}, { token: ended }).catch((reason: unknown) => {
          // If the server does not know the session, the session has already ended.
          if (!isBadSession(reason)) throw reason;
        });
      },
      ...frameState,
    }),
    [cache, error, frameState, isOut, prepare, refetch, user],
  );

  return (
    <SessionContext value={session}>
      <IsRestoringProvider value={isFrame}>{children}</IsRestoringProvider>
    </SessionContext>
  );
}

function useFrame(isThere: boolean): Pick<Session, 'isFrame' | 'readInFrame' | 'endFrame'> {
  const [isFrame, setFrame] = useState(isThere);
  const [ways] = useState(() => {
    const reads: (() => Promise<unknown>)[] = [];
    const end = () => startTransition(() => setFrame(false));
    return {
      readInFrame: (read: () => Promise<unknown>) => void reads.push(read),
      endFrame: () => {
        if (reads.length === 0) return end();
        const waited = new Promise((resolve) => setTimeout(resolve, longestFrameMs));
        void Promise.race([inTurn(reads), waited]).then(end);
      },
    };
  });
  return useMemo(() => ({ isFrame, ...ways }), [isFrame, ways]);
}

/** Begins each in a task of its own, so that the browser answers a tap between two of them. Ends when all have ended. */
async function inTurn(reads: readonly (() => Promise<unknown>)[]): Promise<void> {
  const begun: Promise<unknown>[] = [];
  for (const read of reads) {
    begun.push(read().catch(() => undefined));
    await new Promise((resolve) => setTimeout(resolve));
  }
  await Promise.all(begun);
}

/** Clears the query cache, so that no user sees the data of the previous one. */
function useForgotten(token: string | undefined): void {
  const cache = useQueryClient();
  const before = useRef(token);
  useEffect(() => {
    const ended = before.current;
    before.current = token;
    if (ended === token) return;
    if (token === undefined) cache.clear();
    // A sleeping tab may miss a sign-out and find the token of the next user.
    else if (ended !== undefined) void cache.resetQueries();
  }, [cache, token]);
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider around it');
  return session;
}

/** What this device has kept for a screen. The frame is the same for everybody, so it has `inFrame` in its place. */
export function useKept<T>(read: () => T, inFrame: T): T {
  const { isFrame } = useSession();
  const [kept, setKept] = useState(() => ({ isOfFrame: isFrame, value: isFrame ? inFrame : read() }));
  if (kept.isOfFrame && !isFrame) setKept({ isOfFrame: false, value: read() });
  return kept.value;
}

/**
 * Reads what a screen shows first while its frame is there. The frame ends with the answer, so the screen is drawn once and
 * in small pieces, and not once for each answer.
 */
export function useReadInFrame(read: (cache: QueryClient, me: User) => Promise<unknown>): void {
  const cache = useQueryClient();
  const { isFrame, readInFrame } = useSession();
  const readNow = useEffectEvent(async () => {
    const me = cache.getQueryData(meQuery.queryKey);
    if (me) await read(cache, me);
  });
  useEffect(() => {
    // Not yet: an answer would be drawn into parts that React still has to take over.
    if (isFrame) readInFrame(() => readNow());
  }, [isFrame, readInFrame]);
}

/** The signed-in user. Only for screens that need a session. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error('Nobody is signed in');
  return user;
}

const actors = new WeakMap<User, Actor>();

/** Everybody who asks gets the same actor of a user, so that what is found out for an actor can be kept. */
function actorOf(user: User): Actor {
  const known = actors.get(user);
  if (known) return known;
  const { id, permissions: role, user_offices } = user;
  const mandates = user_offices.filter(({ coin }) => coin).map(({ office_id }) => office_id);
  const actor = { id, role, officeIds: user_offices.map(({ office_id }) => office_id), mandates };
  actors.set(user, actor);
  return actor;
}

/** The signed-in user as an actor, for the rules of the domain. */
export const useActor = (): Actor => actorOf(useUser());

/** True if the server does not accept the token. If the server can't be reached, the token stays. */
const isBadSession = (error: unknown) =>
  error instanceof ApiError && ['UNAUTHORIZED', 'FORBIDDEN', 'USER_NOT_FOUND', 'NOT_FOUND'].includes(error.code);
