import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { parseSearch, readAddress, useMoveTo } from '../lib/address.ts';
import { useLive } from '../lib/live.ts';
import { useUser } from '../lib/session.tsx';
import { readFromWorker } from '../lib/worker-messages.ts';
import { canPush } from './browser-push.ts';
import { useNoticeText } from './notice-text.ts';
import { keepPushes } from './notification.queries.ts';
import { isToldOutside, readPermission } from './permission.ts';
import { showNotice } from './system-notice.ts';

/** Shows system notifications while the page is in the background, and keeps the push subscription. Renders nothing. */
export function BackgroundNotices() {
  const textOf = useNoticeText();
  const moveTo = useMoveTo();
  useLive((message) => {
    if (!isToldOutside()) return;
    const isRateGone = message.type === 'rate_update' && !message.data.actual;
    const notice = isRateGone ? undefined : textOf(message);
    if (notice) showNotice(notice, () => moveTo(() => readAddress(parseSearch(new URL(notice.url, origin).search))));
  });
  useKeptPushes();
  return null;
}

const { origin } = window.location;

/** Checks the subscription when a page opens, and when the browser has changed its push address. */
function useKeptPushes(): void {
  const cache = useQueryClient();
  const { id } = useUser();
  useEffect(() => {
    if (!canPush()) return undefined;
    const keep = () => {
      if (readPermission() !== 'granted') return;
      // After a failure the settings show that pushes are off, and the next page that opens tries again.
      void keepPushes(cache, id).catch(() => undefined);
    };
    const onMessage = ({ data }: MessageEvent) => {
      if (readFromWorker(data)?.kind === 'push_rotated') keep();
    };
    keep();
    navigator.serviceWorker.addEventListener('message', onMessage);
    return () => navigator.serviceWorker.removeEventListener('message', onMessage);
  }, [cache, id]);
}
