import styles from './deals-key-cap.module.css';

/** A key as it stands on the keyboard. Beside a control it is a hint for the eye; assistive software has its own. */
export function KeyCap({ children, isHint = false }: { children: string; isHint?: boolean }) {
  return (
    <kbd className={styles.cap} data-hint={isHint || undefined} aria-hidden={isHint || undefined}>
      {children}
    </kbd>
  );
}
