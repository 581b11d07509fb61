import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSeenAt } from '../lib/offline.ts';
import { OfflineNote } from '../ui/offline-note.tsx';
import styles from './notice-bar.module.css';

/**
 * The offline line above all content that scrolls. When the server answers again, it invalidates all queries, because
 * stored answers may be old.
 */
export function OfflineNotice({ isBlank }: { isBlank?: boolean }) {
  useReadAgain();
  return (
    <div role="status" className={styles.place}>
      <OfflineNote isBlank={isBlank} />
    </div>
  );
}

function useReadAgain(): void {
  const cache = useQueryClient();
  const isSeen = useSeenAt() !== undefined;
  const wasSeen = useRef(isSeen);
  useEffect(() => {
    const isBack = wasSeen.current && !isSeen;
    wasSeen.current = isSeen;
    if (isBack) void cache.invalidateQueries();
  }, [cache, isSeen]);
}
