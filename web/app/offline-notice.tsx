import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useIsOffline, useSeenAt } from '../lib/offline.ts';
import { OfflineNote } from '../ui/offline-note.tsx';
import styles from './notice-bar.module.css';

/** Over everything that scrolls; and what was shown from memory is asked for anew as soon as the server answers again. */
export function OfflineNotice() {
  useReadAgain();
  return (
    <div role="status" className={styles.place}>
      <OfflineNote />
    </div>
  );
}

function useReadAgain(): void {
  const cache = useQueryClient();
  const isOffline = useIsOffline();
  const isSeen = useSeenAt() !== undefined;
  const before = useRef({ isOffline, isSeen });
  useEffect(() => {
    const isBack = (before.current.isOffline && !isOffline) || (before.current.isSeen && !isSeen);
    before.current = { isOffline, isSeen };
    if (isBack) void cache.invalidateQueries();
  }, [cache, isOffline, isSeen]);
}
