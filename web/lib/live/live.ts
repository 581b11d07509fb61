import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, createElement, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from 'react';
import { type LiveMessage, liveApi, livePath, type NewsSince } from '#contract/live.ts';
import { call, isPassing } from '../call/api.ts';
import { apiBase } from '../call/api-base.ts';
import { meQuery } from '../call/session.tsx';
import { onToken, readToken } from '../call/token.ts';
import { positionsRead } from './first-reads.ts';
import { type ConnectionState, keepConnected } from './live-connection.ts';
import { keptAt } from './offline.ts';

export type { ConnectionState } from './live-connection.ts';

type Handler = (message: LiveMessage) => void;
type OnReturn = () => void;

/** Passes each live message to all handlers, and keeps the state of the connection. */
function liveHub() {
  const handlers = new Set<Handler>();
  const watchers = new Set<() => void>();
  const returns = new Set<OnReturn>();
  let state: ConnectionState = 'connecting';
  const joinTo =
    <T>(listeners: Set<T>) =>
    (listener: T) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    };
  return {
    listen: joinTo(handlers),
    watch: joinTo(watchers),
    listenForReturn: joinTo(returns),
    state: () => state,
    announce: (message: LiveMessage) => {
      for (const handler of handlers) handler(message);
    },
    comeBack: () => {
      for (const handler of returns) handler();
    },
    become: (next: ConnectionState) => {
      state = next;
      for (const watcher of watchers) watcher();
    },
  };
}

const askForTicket = async () => (await call(liveApi.ticket, {}, { changesNothing: true })).ticket;

/** The session may have ended, or the user's rights may have changed. Then the screen may show too much. */
async function checkNow(cache: QueryClient, token: string): Promise<void> {
  await cache.invalidateQueries(meQuery);
  if (readToken() === token) await cache.invalidateQueries();
}

const LiveContext = createContext<ReturnType<typeof liveHub> | undefined>(undefined);

/** Opens the live connection while a user is signed in, and closes it after sign-out. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const cache = useQueryClient();
  const hub = useMemo(liveHub, []);
  const token = useSyncExternalStore(onToken, readToken, readToken);

  useEffect(() => {
    if (token === undefined) return undefined;
    const again = refetchAfterReconnect(cache);
    const handlers = {
      onMessage: (message: LiveMessage) => {
        if (message.type !== 'since') return hub.announce(message);
        if (!message.data.missed) again.isUpToDate();
      },
      onState: hub.become,
      onOpen: (awayMs: number | undefined, say: (frame: NewsSince) => void) => {
        if (awayMs !== undefined) hub.comeBack();
        again.begin(awayMs);
        if (awayMs === undefined) void askWhatWasMissed(say);
      },
      onRefused: () => void checkNow(cache, token),
    };
    /** An old server does not answer, and then the page reads again as if it had missed something. */
    const askWhatWasMissed = async (say: (frame: NewsSince) => void) => {
      const positions = await positionsRead(token);
      if (!positions) return;
      again.waitForAnswer();
      say({ type: 'since', positions });
    };
    const stop = keepConnected(apiBase().replace(/^http/, 'ws') + livePath, token, handlers, askForTicket);
    return () => {
      stop();
      again.stop();
    };
  }, [cache, hub, token]);

  return createElement(LiveContext.Provider, { value: hub }, children);
}

function useHub() {
  const hub = use(LiveContext);
  if (!hub) throw new Error('Live messages need a LiveProvider around them');
  return hub;
}

/** Calls the handler for every live message while the component is mounted. */
export function useLive(handler: Handler): void {
  const hub = useHub();
  useEffect(() => hub.listen(handler), [hub, handler]);
}

/** Calls the handler after a reconnection and before the queries are read again. Messages may have been missed. */
export function useReturn(handler: OnReturn): void {
  const hub = useHub();
  useEffect(() => hub.listenForReturn(handler), [hub, handler]);
}

export function useConnection(): ConnectionState {
  const hub = useHub();
  return useSyncExternalStore(hub.watch, hub.state, hub.state);
}

/** After a restart of the server all pages reconnect within 1–2 s. Their reads are spread over up to this time. */
const longestWaitMs = 5_000;
const nextTryMs = 5_000;
const mostTries = 3;
/** At the start the first screen comes first: meanwhile its first answers are at most this old. */
const firstReadMs = 1_500;

/** What live messages change. Other answers are as new without them as they would be after a second read. */
const isTold = ({ queryKey: [noun, part] }: Query) => told.includes(String(noun)) && part !== 'ranking';
const told = [
  'me',
  'orders',
  'order',
  'rates',
  'radar',
  'offices',
  'office',
  'sign-ins',
  'inbox',
  'own-factor-reset',
  'factor-resets',
];

/**
 * Reads all shown queries again, because live messages may have been missed. It waits for a random part of the time
 * without a connection, so that many pages do not read at once. After a short loss this wait is short.
 */
export function refetchAfterReconnect(cache: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let round = 0;
  /** Reads again what was asked for before the first connection. Undefined when that is done or not needed. */
  let readEarly: (() => void) | undefined;

  async function read(tries: number, which?: (query: Query) => boolean): Promise<void> {
    round += 1;
    const own = round;
    readEarly = undefined;
    await cache.invalidateQueries({ predicate: which });
    if (own === round && tries > 1 && !isAllFresh(cache)) later(nextTryMs * (1 + Math.random()), tries - 1);
  }

  function later(ms: number, tries: number, which?: (query: Query) => boolean) {
    clearTimeout(timer);
    timer = setTimeout(() => void read(tries, which), ms);
  }

  /** The first messages may have been missed only by answers that the page had asked for before it was connected. */
  function planEarly() {
    const early = new Set(cache.getQueryCache().findAll({ predicate: isTold }));
    readEarly = () => later(firstReadMs, mostTries, (query) => early.has(query));
    readEarly();
  }

  return {
    /** `awayMs` is the time without a connection in ms. It is undefined at the first connection of the page. */
    begin(awayMs: number | undefined): void {
      readEarly = undefined;
      if (awayMs === undefined) planEarly();
      else later(Math.random() * Math.min(awayMs, longestWaitMs), mostTries);
    },
    /** The server is asked whether anything was missed: it has as long for the answer as the first screen has. */
    waitForAnswer(): void {
      readEarly?.();
    },
    /** The server says that nothing was missed. A stored or failed answer is read again all the same. */
    isUpToDate(): void {
      if (!readEarly || !isAllFresh(cache)) return;
      readEarly = undefined;
      clearTimeout(timer);
    },
    stop(): void {
      round += 1;
      clearTimeout(timer);
    },
  };
}

/** A stored answer may be older than the server's, and a failed query has no new data. Both need another read. */
const isAllFresh = (cache: QueryClient) =>
  keptAt() === undefined &&
  cache.getQueryCache().findAll({ type: 'active', predicate: ({ state }) => isPassing(state.error) }).length === 0;
