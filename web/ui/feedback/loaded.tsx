import { Box, Stack, Text } from '@mantine/core';
import { type ReactNode, useDeferredValue } from 'react';
import { ApiError } from '../../lib/call/api.ts';
import { useIsOffline } from '../../lib/live/offline.ts';
import styles from './empty-state.module.css';
import { ErrorNotice } from './error-notice.tsx';

/** The part of a React Query result that this component reads. */
type Query<T> = { data: T | undefined; error: unknown; refetch: () => unknown };

type Props<T> = {
  query: Query<T>;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  /** Shown if the record no longer exists (404), where a retry is useless. */
  gone?: ReactNode;
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
};

/** Shows the loading, failed, empty and loaded state of a query. If a refresh fails, the old data stays. */
export function Loaded<T>({ query, isEmpty, empty = null, gone, skeleton, children }: Props<T>) {
  const { data, error, refetch } = query;
  const isOffline = useIsOffline();
  // What arrives later is drawn in small pieces, so the page answers taps meanwhile.
  const isReady = useDeferredValue(data !== undefined);
  if (gone && error instanceof ApiError && error.status === 404) return gone;
  const notice = error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : null;
  if (data === undefined || !isReady) return notice ?? <div aria-busy="true">{skeleton}</div>;
  return (
    <>
      {/* Offline, the line at the top of the page already says that nothing can be refreshed. */}
      {!isOffline && notice}
      {isEmpty?.(data) ? empty : children(data)}
    </>
  );
}

type EmptyStateProps = { icon?: ReactNode; title: string; text?: string; action?: ReactNode };

/** An empty list: what would be here, why it is empty, and the action that fills it. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <Stack gap={0} align="center" px="md" py="2xl" ta="center">
      {icon && (
        <div className={styles.icon} aria-hidden>
          {icon}
        </div>
      )}
      <Text size="body" fw={600}>
        {title}
      </Text>
      {text && (
        <Text maw="44ch" mt="2xs" c="dimmed" textWrap="pretty">
          {text}
        </Text>
      )}
      {action && <Box mt="md">{action}</Box>}
    </Stack>
  );
}
