import styles from './desk-key-cap.module.css';

/**
 * A key as it stands on the keyboard. Beside a control it is a hint for the eye, drawn by the style: as text it would
 * be part of what the control is called, and assistive software has its own way to tell a key.
 */
export function KeyCap({ children, isHint = false }: { children: string; isHint?: boolean }) {
  if (isHint) return <kbd className={styles.cap} data-hint={children} aria-hidden />;
  return <kbd className={styles.cap}>{children}</kbd>;
}
