import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { StatusTag } from '../../ui/tag.tsx';
import { OrderHeader } from '../details/order-header.tsx';
import { useOrderPanel } from '../order-panel.tsx';
import { momentOf } from './order-head.tsx';

type Props = { order: Order; isHeaded: boolean; onClose: () => void };

/** What an open order is called. Beside the lanes the number is enough: it is the name of a deal there. */
export function OrderTitle({ order, isHeaded, onClose }: Props) {
  const { t } = useTranslation('order');
  const panel = useOrderPanel();
  const number = shortOrderId(order.id);
  return (
    <OrderHeader
      title={panel ? number : t('name', { id: number })}
      tag={<StatusTag status={order.status} label={t(`status.${order.status}`)} />}
      tone={isHeaded ? momentOf(order) : undefined}
      beside={panel && <panel.Tools order={order} />}
      onClose={onClose}
    />
  );
}
