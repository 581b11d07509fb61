import { Loader } from '@mantine/core';
import styles from './loading-screen.module.css';

/** Only while it is not known who is here; everything else waits as a skeleton. Quick answers never show it. */
export function LoadingScreen() {
  return (
    <div className={styles.waiting} role="status" aria-busy="true">
      <Loader color="var(--o-ink2)" size={28} />
    </div>
  );
}
