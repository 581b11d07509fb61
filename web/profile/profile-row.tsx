import type { ReactNode } from 'react';
import styles from './profile-screen.module.css';

/** A line of a card: what it is, and how it is. Stands inside a `dl`. */
export function ProfileRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
