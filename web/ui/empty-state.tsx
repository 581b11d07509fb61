import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

type Props = { icon?: ReactNode; title: string; text?: string; action?: ReactNode };

/** An empty list: what would be here, why it is empty, and the action that fills it. */
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
