import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveMessage } from '#contract/live.ts';
import type { Order } from '#contract/order.ts';
import type { ExchangeRate } from '#contract/rate.ts';
import { isStaff } from '#domain/actor.ts';
import { officeName } from '#domain/office.ts';
import { noticedOrderId } from '#domain/order.ts';
import { useFormat } from '../lib/format.ts';
import { useUser } from '../lib/session.tsx';

/** With the tag of the push about the same thing, so that one takes the place of the other. */
export type Notice = { title: string; body: string; tag: string; url: string };

/** What a live message is worth in words; undefined where it is worth none. */
export function useNoticeText(): (message: LiveMessage) => Notice | undefined {
  const { t } = useTranslation(['notification', 'order']);
  const { rate: formatRate } = useFormat();
  const { permissions } = useUser();

  return useCallback(
    (message) => {
      const ofOrder = (order: Order, title: string): Notice => ({
        title,
        body: `${order.sc} → ${order.tc}\n${officeName(order.office)}`,
        tag: `order:${order.id}`,
        url: `/?tab=deals&order=${order.id}`,
      });
      const ofRate = ({ sc, tc, rate, office_id }: ExchangeRate): Notice => ({
        title: t('notification:notice.rate', { pair: `${sc} → ${tc}` }),
        body: `1 ${sc} = ${formatRate(rate)} ${tc}`,
        tag: `rate:${sc}/${tc}${office_id === null ? '' : `@${office_id}`}`,
        url: isStaff(permissions) ? '/?tab=rates' : `/?tab=exchange&sc=${sc}&tc=${tc}`,
      });
      if (message.type === 'rate_update') return message.data.actual ? ofRate(message.data) : undefined;
      if (message.type !== 'new_order' && message.type !== 'order_update') return undefined;
      const order = message.data;
      const id = noticedOrderId(order.id);
      const status = t(`order:status.${order.status}`);
      return message.type === 'new_order'
        ? ofOrder(order, t('notification:notice.newOrder', { id }))
        : ofOrder(order, t('notification:notice.orderUpdate', { id, status }));
    },
    [t, formatRate, permissions],
  );
}
