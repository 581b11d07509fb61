import type { Notice } from './notice-text.ts';

/** Specification §9: a notification of the page closes after 5 s. A push stays until the user closes it. */
const shownMs = 5_000;

/** Shows a system notification. A click brings the page to the front and calls `onClick`. */
export function showNotice(notice: Notice, onClick: () => void): void {
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
