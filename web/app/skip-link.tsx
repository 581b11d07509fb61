import { useTranslation } from 'react-i18next';
import styles from './skip-link.module.css';

/** The first stop of the keyboard: past the navigation, into the screen. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a
      href="#content"
      className={styles.skip}
      onClick={(event) => {
        // The address bar is the state of the page, so a jump leaves it alone.
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
    >
      {t('skip')}
    </a>
  );
}
