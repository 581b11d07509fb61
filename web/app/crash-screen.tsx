import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './crash-screen.module.css';

/** The screen for an unexpected error: says that the page has stopped, and offers the one action that helps. */
export function Crash() {
  const { t } = useTranslation();
  return (
    <main className={styles.crash} role="alert">
      <h1 className={styles.title}>{t('crashed.title')}</h1>
      <p className={styles.text}>{t('crashed.text')}</p>
      <Button size="md" variant="default" onClick={() => window.location.reload()}>
        {t('crashed.reload')}
      </Button>
    </main>
  );
}
