import { onlineManager, QueryClient } from '@tanstack/react-query';
import { isPassing } from '../lib/api.ts';

const mostRetries = 2;

export function createQueryClient(): QueryClient {
  // The library takes it that a page begins with a network, and would not notice that the first one comes.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      // Always: without a network a call fails at once and says so, instead of waiting in silence; when it is back,
      // everything shown is read anew.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: 'always',
        staleTime: 10_000,
        retry: (count, error) => count < mostRetries && isPassing(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
