import { Box } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsOffline, useSeenAt } from '../../lib/live/offline.ts';
import { useFormat } from '../../lib/text/format.ts';
import styles from './offline-note.module.css';

/**
 * Says that the server can't be reached, how old the shown data is, and what does not work in the meantime. With
 * `isBlank` there is no stored data on the screen, so no time is shown.
 */
export function OfflineNote({ isBlank = false }: { isBlank?: boolean }) {
  const { t } = useTranslation('common');
  const { dateTime } = useFormat();
  const isOffline = useIsOffline();
  const keptAt = useSeenAt();
  if (!isOffline && !keptAt) return null;
  const seenAt = isBlank ? undefined : keptAt;
  return (
    <div className={styles.note} data-offline>
      <IconCloudOff size={20} aria-hidden style={{ flex: 'none' }} />
      <Box component="p" m={0} miw={0}>
        <strong>{t('offline.title')}</strong> {seenAt && t('offline.asOf', { time: dateTime(seenAt) })}{' '}
        {t('offline.actions')}
      </Box>
    </div>
  );
}
