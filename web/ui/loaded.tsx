import type { ReactNode } from 'react';
import { ApiError } from '../lib/api.ts';
import { useIsOffline } from '../lib/offline.ts';
import { ErrorNotice } from './error-notice.tsx';

/** What a list or a record looks like on its way here. */
type Query<T> = { data: T | undefined; error: unknown; refetch: () => unknown };

type Props<T> = {
  query: Query<T>;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  /** Stands there for a record that no longer exists, which another try would not bring back. */
  gone?: ReactNode;
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
};

/** Waiting, failed, empty and here, in the same way on every screen. What was read before stays when a refresh fails. */
export function Loaded<T>({ query, isEmpty, empty = null, gone, skeleton, children }: Props<T>) {
  const { data, error, refetch } = query;
  const isOffline = useIsOffline();
  if (gone && error instanceof ApiError && error.status === 404) return gone;
  const notice = error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null;
  if (data === undefined) return notice ?? <div aria-busy="true">{skeleton}</div>;
  return (
    <>
      {/* Without a network nothing can be refreshed, which the line at the top says for the whole page. */}
      {!isOffline && notice}
      {isEmpty?.(data) ? empty : children(data)}
    </>
  );
}
