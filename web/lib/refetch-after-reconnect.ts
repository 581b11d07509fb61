import type { QueryClient } from '@tanstack/react-query';
import { isPassing } from './api.ts';
import { keptAt } from './offline.ts';

/** After a restart of the server all pages reconnect within 1–2 s. Their reads are spread over up to this time. */
const longestWaitMs = 5_000;
const nextTryMs = 5_000;
const mostTries = 3;

/**
 * Reads all shown queries again, because live messages may have been missed. It waits for a random part of the time
 * without a connection, so that many pages do not read at once. After a short loss this wait is short.
 */
export function refetchAfterReconnect(cache: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let round = 0;

  async function read(tries: number): Promise<void> {
    round += 1;
    const own = round;
    await cache.invalidateQueries();
    if (own === round && tries > 1 && !isAllFresh(cache)) later(nextTryMs * (1 + Math.random()), tries - 1);
  }

  function later(ms: number, tries: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void read(tries), ms);
  }

  return {
    /** `awayMs` is the time without a connection in ms. It is undefined at the first connection of the page. */
    begin(awayMs: number | undefined): void {
      if (awayMs === undefined) void read(mostTries);
      else later(Math.random() * Math.min(awayMs, longestWaitMs), mostTries);
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
