import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveMessage } from '#contract/live.ts';
import { alertNotice, type Notice, orderNotice, rateNotice } from '#domain/notice.ts';
import { useActor } from '../lib/call/session.tsx';

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
      if (message.type === 'rate_update') return rateNotice(message.data, actor, language);
      if (message.type === 'order_alert') return alertNotice(message.data.kind, message.data.order, language);
      if (message.type !== 'new_order' && message.type !== 'order_update') return undefined;
      const isNew = message.type === 'new_order';
      return orderNotice(message.data, { isNew, isMine }, language);
    },
    [language, actor],
  );
}
