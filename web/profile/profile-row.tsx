import type { ReactNode } from 'react';
import styles from './profile-screen.module.css';

/** A row of a card: a name and its value. Must be inside a `dl`. */
export function ProfileRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
