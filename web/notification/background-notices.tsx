import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Notice } from '#domain/notice.ts';
import { useMoveTo } from '../lib/address/address.ts';
import { parseSearch, readAddress } from '../lib/address/read-address.ts';
import { useUser } from '../lib/call/session.tsx';
import { canPush, readPermission, usesSystemNotices } from '../lib/device/browser-push.ts';
import { useLive } from '../lib/live/live.ts';
import { readFromWorker } from '../lib/live/worker-messages.ts';
import { keepPushes } from '../push/push.queries.ts';
import { useNoticeText } from './notice-text.ts';

/** Shows system notifications while the page is in the background, and keeps the push subscription. Renders nothing. */
export function BackgroundNotices() {
  const textOf = useNoticeText();
  const moveTo = useMoveTo();
  useLive((message) => {
    if (!usesSystemNotices()) return;
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

/** Specification §9: a notification of the page closes after 5 s. A push stays until the user closes it. */
const shownMs = 5_000;

/** Shows a system notification. A click brings the page to the front and calls `onClick`. */
function showNotice(notice: Notice, onClick: () => void): void {
  const { title, body, tag } = notice;
  try {
    const shown = new Notification(title, { body, tag, icon: '/icon-192.png' });
    shown.onclick = () => {
      window.focus();
      shown.close();
      onClick();
    };
    setTimeout(() => shown.close(), shownMs);
  } catch {
    // Phones show notifications only through the service worker, which opens the address after a click. If that fails
    // too, the user sees the change on the page later.
    void showThroughWorker(notice).catch(() => undefined);
  }
}

async function showThroughWorker({ title, body, tag, url }: Notice): Promise<void> {
  const installed = await navigator.serviceWorker?.getRegistration();
  if (!installed) return;
  await installed.showNotification(title, { body, tag, icon: '/icon-192.png', data: { url, isPassing: true } });
  setTimeout(async () => {
    // A push with the same tag may have replaced the notice. The push must stay open.
    const shown = await installed.getNotifications({ tag });
    for (const one of shown.filter(({ data }) => data?.isPassing === true)) one.close();
  }, shownMs);
}
