import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../lib/api.ts';
import { useErrorText } from '../lib/error-text.ts';
import { useIsOffline } from '../lib/offline.ts';
import styles from './error-notice.module.css';
import { OfflinePlaceholder } from './offline-placeholder.tsx';

type Props = { error: unknown; title?: string; onRetry?: () => void };

/** An error shown where it happened: what went wrong, what the person can do, and the request id for support. */
export function ErrorNotice({ error, title, onRetry }: Props) {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  const isOffline = useIsOffline();
  if (isOffline && title === undefined && isUnanswered(error)) return <OfflinePlaceholder />;
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <div role="alert" className={styles.notice}>
      <IconAlertTriangle size={20} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.title}>{title ?? t('loadFailed')}</p>
        <p>{errorText(error)}</p>
        {requestId && <p className={styles.request}>{t('requestId', { id: requestId })}</p>}
        {onRetry && (
          <Button variant="default" size="sm" className={styles.retry} onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
      </div>
    </div>
  );
}

const isUnanswered = (error: unknown) => error instanceof ApiError && error.status === 0;
