import type { ReactNode } from 'react';
import styles from './page-title.module.css';

type Props = { children: ReactNode; subtitle?: ReactNode; aside?: ReactNode; id?: string };

/** The one heading of a screen, with what belongs to the whole of it on the right. */
export function PageTitle({ children, subtitle, aside, id }: Props) {
  return (
    <div className={styles.row}>
      <div>
        <h1 id={id} className={styles.title}>
          {children}
        </h1>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {aside}
    </div>
  );
}
