import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, createElement, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from 'react';
import { type LiveMessage, liveApi, livePath } from '#contract/live.ts';
import { call } from './api.ts';
import { apiBase } from './api-base.ts';
import { type ConnectionState, keepConnected } from './live-connection.ts';
import { refetchAfterReconnect } from './refetch-after-reconnect.ts';
import { meQuery } from './session.tsx';
import { onToken, readToken } from './token.ts';

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

const askForTicket = async () => (await call(liveApi.ticket)).ticket;

/** The session may have ended, or the user's rights may have changed. Then the screen may show too much. */
async function lookAgain(cache: QueryClient, token: string): Promise<void> {
  await cache.invalidateQueries(meQuery);
  if (readToken() === token) await cache.invalidateQueries();
}

const LiveContext = createContext<ReturnType<typeof liveHub> | undefined>(undefined);

/** Opens the live connection while a user is signed in, and closes it after sign-out. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const cache = useQueryClient();
  const hub = useMemo(liveHub, []);
  const token = useSyncExternalStore(onToken, readToken);

  useEffect(() => {
    if (token === undefined) return undefined;
    const again = refetchAfterReconnect(cache);
    const handlers = {
      onMessage: hub.announce,
      onState: hub.become,
      onOpen: (awayMs: number | undefined) => {
        if (awayMs !== undefined) hub.comeBack();
        again.begin(awayMs);
      },
      onRefused: () => void lookAgain(cache, token),
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
  return useSyncExternalStore(hub.watch, hub.state);
}
