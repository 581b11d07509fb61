import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './notice-bar.module.css';
import { useWaitingUpdate } from './update.ts';

/** Asks before the newer page loads, because a reload would lose typed text. */
export function UpdateNotice() {
  const { t } = useTranslation();
  const load = useWaitingUpdate();
  return (
    <div role="status" className={styles.place}>
      {load && (
        <div className={styles.bar}>
          <p className={styles.words}>
            <strong>{t('updated.title')}</strong> {t('updated.text')}
          </p>
          <Button variant="default" size="sm" onClick={load}>
            {t('crashed.reload')}
          </Button>
        </div>
      )}
    </div>
  );
}
