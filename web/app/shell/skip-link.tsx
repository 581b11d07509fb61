import { useTranslation } from 'react-i18next';
import styles from './skip-link.module.css';

/**
 * The first keyboard focus stop. It skips the navigation and moves the focus to the screen. The address does not
 * change.
 */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a place on this page; the click only keeps the address as it is.
    <a
      href="#content"
      className={styles.skip}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
    >
      {t('skip')}
    </a>
  );
}
