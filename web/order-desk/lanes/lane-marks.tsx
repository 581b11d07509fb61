import { VisuallyHidden } from '@mantine/core';
import { IconLock, IconMessageCircleFilled, IconUserCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { useActor } from '../../lib/call/session.tsx';
import { useFormat } from '../../lib/text/format.ts';
import styles from './lane-marks.module.css';

/** Whose the deal is. */
export function KeeperMark({ order: { keeper } }: { order: Order }) {
  const { t } = useTranslation('deals');
  const actor = useActor();
  if (!keeper) return null;
  return (
    <span className={styles.mark}>
      <IconUserCheck size={14} stroke={1.75} aria-hidden />
      <VisuallyHidden>{t('keeper.label')} </VisuallyHidden>
      {keeper.id === actor.id ? t('keeper.mine') : (keeper.full_name ?? t('keeper.unnamed')).split(' ', 1)[0]}
    </span>
  );
}

/** How many messages of the customer nobody of the office has read. */
export function UnreadMark({ order: { messages } }: { order: Order }) {
  const { t } = useTranslation('deals');
  const format = useFormat();
  if (messages.unread_by_office === 0) return null;
  return (
    <span className={styles.mark}>
      <IconMessageCircleFilled size={14} aria-hidden />
      <VisuallyHidden>{t('lanes.unread')} </VisuallyHidden>
      <b>{format.count(messages.unread_by_office)}</b>
    </span>
  );
}

export function StaffWords({ order: { staff_note } }: { order: Order }) {
  const { t } = useTranslation('deals');
  if (!staff_note) return null;
  return (
    <span className={`${styles.mark} ${styles.words}`} title={staff_note}>
      <IconLock size={14} stroke={1.75} aria-hidden />
      <VisuallyHidden>{t('lanes.staffNote')} </VisuallyHidden>
      <span>{staff_note.replaceAll(/\s+/g, ' ')}</span>
    </span>
  );
}
