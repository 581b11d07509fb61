import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './error-notice.module.css';

/** Shown for data that needs a network. The data loads when the network is back, so there is no retry button. */
export function OfflinePlaceholder() {
  const { t } = useTranslation('common');
  return (
    <div className={styles.notice}>
      <IconCloudOff size={20} aria-hidden className={styles.away} />
      <div className={styles.words}>
        <p className={styles.title}>{t('offline.needed')}</p>
        <p>{t('offline.later')}</p>
      </div>
    </div>
  );
}
