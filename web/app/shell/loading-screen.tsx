import { Loader } from '@mantine/core';
import styles from './loading-screen.module.css';

/** Shown only while the user is unknown. All other loading shows a skeleton. After a quick answer it never appears. */
export function LoadingScreen() {
  return (
    <>
      <div className="start-head">Obmin</div>
      <div className={styles.waiting} role="status" aria-busy="true">
        <Loader color="var(--o-ink2)" size={28} />
      </div>
    </>
  );
}
