import { VisuallyHidden } from '@mantine/core';
import { IconLock, IconMessageCircleFilled, IconUserCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { useActor } from '../../lib/call/session.tsx';
import { useFormat } from '../../lib/text/format.ts';
import styles from './lane-marks.module.css';

// Most deals have none of these marks, and a lane has many deals: what a mark reads is read where there is one.

/** Whose the deal is. */
export const KeeperMark = ({ order: { keeper } }: { order: Order }) => keeper && <Keeper keeper={keeper} />;

function Keeper({ keeper }: { keeper: NonNullable<Order['keeper']> }) {
  const { t } = useTranslation('deals');
  const actor = useActor();
  return (
    <span className={styles.mark}>
      <IconUserCheck size={14} stroke={1.75} aria-hidden />
      <VisuallyHidden>{t('keeper.label')} </VisuallyHidden>
      {keeper.id === actor.id ? t('keeper.mine') : (keeper.full_name ?? t('keeper.unnamed')).split(' ', 1)[0]}
    </span>
  );
}

/** How many messages of the customer nobody of the office has read. */
export const UnreadMark = ({ order: { messages } }: { order: Order }) =>
  messages.unread_by_office > 0 && <Unread count={messages.unread_by_office} />;

function Unread({ count }: { count: number }) {
  const { t } = useTranslation('deals');
  const format = useFormat();
  return (
    <span className={styles.mark}>
      <IconMessageCircleFilled size={14} aria-hidden />
      <VisuallyHidden>{t('lanes.unread')} </VisuallyHidden>
      <b>{format.count(count)}</b>
    </span>
  );
}

export const StaffWords = ({ order: { staff_note } }: { order: Order }) => staff_note && <Words text={staff_note} />;

function Words({ text }: { text: string }) {
  const { t } = useTranslation('deals');
  return (
    <span className={`${styles.mark} ${styles.words}`} title={text}>
      <IconLock size={14} stroke={1.75} aria-hidden />
      <VisuallyHidden>{t('lanes.staffNote')} </VisuallyHidden>
      <span>{text.replaceAll(/\s+/g, ' ')}</span>
    </span>
  );
}
