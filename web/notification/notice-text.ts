import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveMessage } from '#contract/live.ts';
import type { ExchangeRate } from '#contract/rate.ts';
import { type Actor, maySeeOffice } from '#domain/actor.ts';
import { alertNotice, type NoticeText, orderNotice, rateNotice } from '#domain/notice.ts';
import { officeKinds } from '#domain/radar.ts';
import { useActor } from '../lib/session.tsx';

type Alert = Extract<LiveMessage, { type: 'order_alert' }>['data'];

/** The tag is the same as in the push about the same thing, so that one notification replaces the other. */
export type Notice = NoticeText & { tag: string };

/**
 * Returns a function that makes a notice from a live message. It returns undefined if the message does not concern the
 * user. `isMine` is true if the order waits for the user.
 */
export function useNoticeText(): (message: LiveMessage, isMine?: boolean) => Notice | undefined {
  const { i18n } = useTranslation();
  const language = i18n.language === 'uk' ? 'uk' : 'en';
  const actor = useActor();

  return useCallback(
    (message, isMine = false) => {
      if (message.type === 'rate_update') {
        if (!concerns(actor, message.data)) return undefined;
        return { ...rateNotice(message.data, actor.role, language), tag: rateTag(message.data) };
      }
      if (message.type === 'order_alert') {
        const { kind, order } = message.data;
        return { ...alertNotice(kind, order, language), tag: alertTag(message.data) };
      }
      if (message.type !== 'new_order' && message.type !== 'order_update') return undefined;
      const isNew = message.type === 'new_order';
      return { ...orderNotice(message.data, { isNew, isMine }, language), tag: `order:${message.data.id}` };
    },
    [language, actor],
  );
}

/** Alerts that concern all deals of an office are one notice. */
const alertTag = ({ kind, order }: Alert) =>
  officeKinds.some((one) => one === kind) ? `alert:${order.office_id}:${kind}` : `alert:${order.id}`;

const rateTag = ({ sc, tc, office_id }: ExchangeRate) => `rate:${sc}/${tc}${office_id === null ? '' : `@${office_id}`}`;

/** A global rate concerns all users. An office rate concerns the staff of the office. Pushes follow the same rule. */
const concerns = (actor: Actor, { office_id }: ExchangeRate) => office_id === null || maySeeOffice(actor, office_id);
