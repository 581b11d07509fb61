import type { ReactNode } from 'react';
import styles from './live-region.module.css';

/**
 * Text for screen readers only, read when it changes. Keep it mounted, because screen readers ignore new live regions.
 */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <span role="status" className={styles.unseen}>
      {children}
    </span>
  );
}
