import type { QueryClient } from '@tanstack/react-query';
import { isPassing } from './api.ts';
import { keptAt } from './offline.ts';

/** After a restart every page comes back within a second or two; so long they take for what they ask. */
const longestWaitMs = 5_000;
const nextTryMs = 5_000;
const mostTries = 3;

/**
 * Reads again all that is shown, after messages may have been missed. A page that was away for a moment reads at once,
 * almost: it waits for a random part of the time that it was away, so that many pages do not come together.
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
    /** `awayMs` is how long no message could be heard; undefined when the page has only just begun. */
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

/** What the service worker has kept is older than what it stands in for, and a failure has brought nothing. */
const isAllFresh = (cache: QueryClient) =>
  keptAt() === undefined &&
  cache.getQueryCache().findAll({ type: 'active', predicate: ({ state }) => isPassing(state.error) }).length === 0;
