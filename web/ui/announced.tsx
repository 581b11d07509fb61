import type { ReactNode } from 'react';
import styles from './announced.module.css';

/** Words for screen readers alone, read politely whenever they change. It stays in place, so that they notice. */
export function Announced({ children }: { children: ReactNode }) {
  return (
    <span role="status" className={styles.unseen}>
      {children}
    </span>
  );
}
