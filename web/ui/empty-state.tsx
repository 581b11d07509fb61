import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

type Props = { icon?: ReactNode; title: string; text?: string; action?: ReactNode };

/** What belongs here, why there is nothing yet, and the one thing that fills it. */
export function EmptyState({ icon, title, text, action }: Props) {
  return (
    <div className={styles.empty}>
      {icon && (
        <div className={styles.icon} aria-hidden>
          {icon}
        </div>
      )}
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
