import type { QueryClient } from '@tanstack/react-query';

/** A changed office or role affects many queries: offices and people name each other, and rates name offices. */
export const refreshNetwork = (cache: QueryClient) =>
  Promise.all(['offices', 'users', 'user', 'rates'].map((name) => cache.invalidateQueries({ queryKey: [name] })));
