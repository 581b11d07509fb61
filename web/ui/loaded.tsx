import type { ReactNode } from 'react';
import { useIsOffline } from '../lib/offline.ts';
import { ErrorNotice } from './error-notice.tsx';

/** What a list or a record looks like on its way here. */
type Query<T> = { data: T | undefined; error: unknown; refetch: () => unknown };

type Props<T> = {
  query: Query<T>;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
};

/** Waiting, failed, empty and here, in the same way on every screen. What was read before stays when a refresh fails. */
export function Loaded<T>({ query, isEmpty, empty = null, skeleton, children }: Props<T>) {
  const { data, error, refetch } = query;
  const isOffline = useIsOffline();
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
