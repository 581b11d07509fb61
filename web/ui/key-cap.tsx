import styles from './key-cap.module.css';

/**
 * A keyboard key. Next to a control the key is only a visual hint, and CSS draws it. As text it would become part of
 * the control's accessible name. Assistive software reads the key from `aria-keyshortcuts`.
 */
export function KeyCap({ children, isHint = false }: { children: string; isHint?: boolean }) {
  if (isHint) return <kbd className={styles.cap} data-hint={children} aria-hidden />;
  return <kbd className={styles.cap}>{children}</kbd>;
}
