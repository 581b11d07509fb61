import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSeenAt } from '../lib/offline.ts';
import { OfflineNote } from '../ui/offline-note.tsx';
import styles from './notice-bar.module.css';

/** Over everything that scrolls; and what was shown from memory is asked for anew as soon as the server answers again. */
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
