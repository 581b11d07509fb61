import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order.ts';
import { type OrderStep, shortOrderId } from '#domain/order.ts';
import { isSelf } from '#domain/order-turn.ts';
import { useFormat } from '../lib/format.ts';
import { notifyNotice } from '../lib/notify.tsx';
import { useActor } from '../lib/session.tsx';
import { orderQuery } from './order-cache.ts';

/**
 * Says politely that someone else took a step first: who and when, if known. When the actor wanted to cancel and the
 * order is in another status, the notice says that it was not cancelled.
 */
export function useConflictNotice() {
  const { t } = useTranslation('order');
  const tellWho = useWhoWasFirst();
  return (order: Order, asked: OrderStep) => {
    if (asked.to !== 'cancelled' || order.status === 'cancelled') return tellWho(order);
    const names = { id: shortOrderId(order.id), status: t(`status.${order.status}`) };
    return notifyNotice(t('late.notCancelled', names), t('late.title'));
  };
}

function useWhoWasFirst() {
  const { t } = useTranslation('order');
  const format = useFormat();
  const cache = useQueryClient();
  const actor = useActor();
  return async (order: Order) => {
    const id = shortOrderId(order.id);
    const detail = await cache
      .fetchQuery(orderQuery(order.id))
      // The name is optional: the screen already shows the current status.
      .catch(() => undefined);
    const last = detail?.events.at(-1);
    // The actor took the step in another window, or a request was repeated. No notice is needed.
    if (last?.by && isSelf(last.by, actor, order)) return;
    const who = last?.by?.full_name ?? (last?.by && t(`who.${last.by.permissions}`));
    const text =
      last && who
        ? t(`late.${last.to}`, { who, id, time: format.time(last.at) })
        : t('late.unknown', { id, status: t(`status.${order.status}`) });
    notifyNotice(text, t('late.title'));
  };
}
