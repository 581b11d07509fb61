import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { isFinal } from '#domain/order/order.ts';
import { notifyError } from '../../lib/notify.tsx';
import { useNoticeInvitation } from '../../push/push.queries.ts';
import { placedQuery } from '../order.queries.ts';
import styles from './order-invitation.module.css';

/** Invites to notifications where they are wanted most: in the order that was placed a moment ago. */
export function OrderInvitation({ order }: { order: Order }) {
  const { t } = useTranslation('notification');
  const { data: placed } = useQuery(placedQuery());
  const { isOpen, accept } = useNoticeInvitation();
  if (!isOpen || placed !== order.id || isFinal(order.status)) return null;
  const onError = (error: unknown) => notifyError(error, t('failed'));
  return (
    <div className={styles.invitation}>
      <p>{t('invite')}</p>
      <Button leftSection={<IconBell size={18} aria-hidden />} onClick={() => void accept({ onError })}>
        {t('ask.button')}
      </Button>
    </div>
  );
}
