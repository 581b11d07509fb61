import { Box, Button } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/call/api.ts';
import { useErrorText } from '../../lib/call/error-text.ts';
import { useIsOffline } from '../../lib/live/offline.ts';
import styles from './error-notice.module.css';

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
      <IconAlertTriangle size={20} aria-hidden style={{ color: 'var(--o-bad)' }} />
      <div className={styles.words}>
        <Box component="p" fw={600}>
          {title ?? t('loadFailed')}
        </Box>
        <p>{errorText(error)}</p>
        {requestId && (
          <Box component="p" mt="2xs" fz="meta" c="dimmed">
            {t('requestId', { id: requestId })}
          </Box>
        )}
        {onRetry && (
          <Button size="sm" mt="sm" onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
      </div>
    </div>
  );
}

const isUnanswered = (error: unknown) => error instanceof ApiError && error.status === 0;

/** Shown for data that needs a network. The data loads when the network is back, so there is no retry button. */
export function OfflinePlaceholder() {
  const { t } = useTranslation('common');
  return (
    <div className={styles.notice}>
      <IconCloudOff size={20} aria-hidden style={{ color: 'var(--o-ink2)' }} />
      <div className={styles.words}>
        <Box component="p" fw={600}>
          {t('offline.needed')}
        </Box>
        <p>{t('offline.later')}</p>
      </div>
    </div>
  );
}
