import styles from './order-head.module.css';

/** The closed ring of the mark with a check: both sides have what they wanted. The halves come together when it is first shown. */
export const DoneMark = () => (
  <svg viewBox="0 0 24 24" width={80} height={80} fill="currentColor" aria-hidden className={styles.done}>
    <path className={styles.leftHalf} d="M11.25 3.25A8.75 8.75 0 0 0 11.25 20.75V17.6A5.6 5.6 0 0 1 11.25 6.4Z" />
    <path className={styles.rightHalf} d="M12.75 3.25A8.75 8.75 0 0 1 12.75 20.75V17.6A5.6 5.6 0 0 0 12.75 6.4Z" />
    <path
      className={styles.check}
      pathLength={1}
      d="M9.2 12.2l2 2 3.8-4"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
