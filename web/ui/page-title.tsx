import type { ReactNode } from 'react';
import styles from './page-title.module.css';

type Props = { children: ReactNode; subtitle?: ReactNode; aside?: ReactNode; id?: string; level?: 1 | 2 };

/**
 * The heading of a screen, with actions for the whole screen on the right. On the dashboard it is a second-level
 * heading.
 */
export function PageTitle({ children, subtitle, aside, id, level = 1 }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.row}>
      <div>
        <Heading data-keep-clear id={id} className={styles.title} data-level={level}>
          {children}
        </Heading>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {aside}
    </div>
  );
}
