import { onlineManager, QueryClient } from '@tanstack/react-query';
import { isPassing } from '../lib/call/api.ts';
import { keepEqual } from '../lib/call/keep-equal.ts';
import { shareTimers } from '../lib/device/shared-timers.ts';

const mostRetries = 2;

export function createQueryClient(): QueryClient {
  shareTimers();
  // The library assumes that a page starts online. Then it would not notice when the network comes for the first time.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      // "always": without a network a call fails at once with an error, instead of waiting silently. When the network
      // is back, every shown query is read again.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: 'always',
        staleTime: 10_000,
        structuralSharing: (before, now) => keepEqual(before, now),
        retry: (count, error) => count < mostRetries && isPassing(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
