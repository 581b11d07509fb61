import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api.ts';
import { errorText } from '../lib/error-text.ts';
import { notifyNotice } from '../lib/notify.tsx';

const mostRetries = 2;

/** Reading may be tried again where another try may help; a refusal stays a refusal. */
const isPassing = (error: unknown) =>
  error instanceof ApiError && ['SERVER_ERROR', 'TIMEOUT_ERROR', 'CONNECTION_REFUSED'].includes(error.code);

function sayWhenSessionEnded(error: unknown): void {
  if (error instanceof ApiError && error.code === 'UNAUTHORIZED') notifyNotice(errorText(error));
}

export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: sayWhenSessionEnded }),
    mutationCache: new MutationCache({ onError: sayWhenSessionEnded }),
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
