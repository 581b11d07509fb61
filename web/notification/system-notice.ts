import type { Notice } from './notice-text.ts';

/** Specification §9: a browser notification of the page leaves after 5 s. A system push stays until it is read. */
const shownMs = 5_000;

/** Shows it outside of the page. Clicked, the page comes to the front and `onClick` is called. */
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
    // Telephones show notifications only through the worker, which opens the place when one is clicked. What cannot be
    // shown there either stands on the page when one comes back to it.
    void showThroughWorker(notice).catch(() => undefined);
  }
}

async function showThroughWorker({ title, body, tag, url }: Notice): Promise<void> {
  const installed = await navigator.serviceWorker?.getRegistration();
  if (!installed) return;
  await installed.showNotification(title, { body, tag, icon: '/icon-192.png', data: { url, isPassing: true } });
  setTimeout(async () => {
    // A push that has taken its place meanwhile stays.
    const shown = await installed.getNotifications({ tag });
    for (const one of shown.filter(({ data }) => data?.isPassing === true)) one.close();
  }, shownMs);
}
