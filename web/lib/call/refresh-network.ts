import type { QueryClient } from '@tanstack/react-query';

/** The query of the networks on which new addresses may be. */
export const networksKey = ['networks'] as const;

/**
 * A changed office or role affects many queries: offices and people name each other, rates name offices, and the journal has
 * one more entry, or a name less.
 */
export const refreshNetwork = (cache: QueryClient) =>
  Promise.all(
    ['offices', 'users', 'user', 'rates', 'audit'].map((name) => cache.invalidateQueries({ queryKey: [name] })),
  );
