import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveMessage } from '#contract/live.ts';
import type { ExchangeRate } from '#contract/rate.ts';
import { type Actor, isStaff, maySeeOffice } from '#domain/actor.ts';
import { officeName } from '#domain/office.ts';
import { noticedOrderId } from '#domain/order.ts';
import { useFormat } from '../lib/format.ts';
import { useActor } from '../lib/session.tsx';

type OrderNews = Extract<LiveMessage, { type: 'new_order' | 'order_update' }>;

/** The tag is the same as in the push about the same thing, so that one notification replaces the other. */
export type Notice = { title: string; body: string; tag: string; url: string };

/**
 * Returns a function that makes a notice from a live message. It returns undefined if the message does not concern the
 * user. `isMine` is true if the order waits for the user.
 */
export function useNoticeText(): (message: LiveMessage, isMine?: boolean) => Notice | undefined {
  const { t } = useTranslation(['notification', 'order']);
  const { rate: formatRate } = useFormat();
  const actor = useActor();

  return useCallback(
    (message, isMine = false) => {
      const titleOf = ({ type, data }: OrderNews) => {
        const id = noticedOrderId(data.id);
        if (type === 'new_order') return t(`notification:notice.${isMine ? 'newTurn' : 'newOrder'}`, { id });
        if (isMine) return t('notification:notice.turn', { id });
        return t('notification:notice.orderUpdate', { id, status: t(`order:status.${data.status}`) });
      };
      const ofOrder = (news: OrderNews): Notice => ({
        title: titleOf(news),
        body: `${news.data.sc} → ${news.data.tc}\n${officeName(news.data.office)}`,
        tag: `order:${news.data.id}`,
        url: `/?tab=deals&order=${news.data.id}`,
      });
      const ofRate = ({ sc, tc, rate, office_id, actual }: ExchangeRate): Notice => ({
        title: t(`notification:notice.${actual ? 'rate' : 'rateOff'}`, { pair: `${sc} → ${tc}` }),
        body: `1 ${sc} = ${formatRate(rate)} ${tc}`,
        tag: `rate:${sc}/${tc}${office_id === null ? '' : `@${office_id}`}`,
        url: isStaff(actor.role) ? '/?tab=rates' : `/?tab=exchange&sc=${sc}&tc=${tc}`,
      });
      if (message.type === 'rate_update') return concerns(actor, message.data) ? ofRate(message.data) : undefined;
      return message.type === 'new_order' || message.type === 'order_update' ? ofOrder(message) : undefined;
    },
    [t, formatRate, actor],
  );
}

/** A global rate concerns all users. An office rate concerns the staff of the office. Pushes follow the same rule. */
const concerns = (actor: Actor, { office_id }: ExchangeRate) => office_id === null || maySeeOffice(actor, office_id);
