import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order.ts';
import { type OrderStep, shortOrderId } from '#domain/order.ts';
import { isSelf } from '#domain/order-now.ts';
import { useFormat } from '../lib/format.ts';
import { notifyNotice } from '../lib/notify.tsx';
import { useActor } from '../lib/session.tsx';
import { orderQuery } from './order-cache.ts';

/**
 * Tells politely that somebody took the step first: who and when, where that can be learnt. Nobody was first to cancel what
 * has been moved on: then what was asked for has not happened, whoever did what instead.
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
      // Who it was is a courtesy; the true state is on the screen already.
      .catch(() => undefined);
    const last = detail?.events.at(-1);
    // The own hand in another window, or a press that was repeated, is nobody to be polite about.
    if (last?.by && isSelf(last.by, actor, order)) return;
    const who = last?.by?.full_name ?? (last?.by && t(`who.${last.by.permissions}`));
    const text =
      last && who
        ? t(`late.${last.to}`, { who, id, time: format.time(last.at) })
        : t('late.unknown', { id, status: t(`status.${order.status}`) });
    notifyNotice(text, t('late.title'));
  };
}
