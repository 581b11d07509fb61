import { Loader } from '@mantine/core';
import styles from './waiting.module.css';

/** Only while it is not known who is here; everything else waits as a skeleton. Quick answers never show it. */
export function Waiting() {
  return (
    <div className={styles.waiting} role="status" aria-busy="true">
      <Loader color="var(--o-ink2)" size={28} />
    </div>
  );
}
