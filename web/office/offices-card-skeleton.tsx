import { Skeleton } from '@mantine/core';
import styles from './offices.module.css';

const places = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
const lines = ['hours', 'wallet', 'owners', 'cashiers', 'pairs'];

/** Shown while the offices load. */
export function OfficeCardSkeletons() {
  return (
    <div className={styles.cards} aria-hidden>
      {places.map((place) => (
        <div key={place} className={styles.card}>
          <div>
            <Skeleton height={16} width="50%" my={4} />
            <Skeleton height={14} width="70%" my={3} />
          </div>
          <div className={styles.facts}>
            {lines.map((line) => (
              <Skeleton key={line} height={14} width="80%" my={3} />
            ))}
          </div>
          <Skeleton height={44} width="60%" />
        </div>
      ))}
    </div>
  );
}
