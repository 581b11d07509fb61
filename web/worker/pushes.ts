import type { PushMessage } from '#contract/notification.ts';
import type { FromWorker } from '../lib/live/worker-messages.ts';

type PushContent = Pick<PushMessage, 'title' | 'body' | 'url' | 'tag'> & { timestamp?: number };

/**
 * Shown when a push can't be read, because browsers require a notification. The person's language is not known here.
 */
const unread: PushContent = { title: 'Obmin', body: 'Є новини. There is news.', url: '/', tag: 'news' };

/** Parses the payload of a push. A server of another version may have sent it, so every field is checked. */
export function readPush(text: string | undefined): PushContent {
  try {
    const { title, body, url, tag, at }: Partial<Record<string, unknown>> = JSON.parse(text ?? '');
    if (typeof title !== 'string' || title === '') return unread;
    const timestamp = typeof at === 'string' ? Date.parse(at) : Number.NaN;
    return {
      title,
      body: textOr(body, ''),
      url: textOr(url, unread.url),
      tag: textOr(tag, unread.tag),
      ...(Number.isNaN(timestamp) ? {} : { timestamp }),
    };
  } catch {
    return unread;
  }
}

const textOr = (value: unknown, fallback: string) => (typeof value === 'string' ? value : fallback);

/**
 * Builds a system notification that stays until the person closes it. A newer push with the same tag replaces it and
 * makes a sound again.
 */
export function noticeOf({ title, body, url, tag, timestamp }: PushContent) {
  const options = {
    body,
    tag,
    renotify: true,
    requireInteraction: true,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { url },
    timestamp,
  };
  return { title, options };
}

/** Safari withdraws the permission if a push shows no notification. Other browsers allow that while a page is visible. */
const mustShow = (userAgent: string) => /AppleWebKit/.test(userAgent) && !/Chrom/.test(userAgent);

type VisibleWindows = {
  matchAll: (wanted: {
    type: 'window';
    includeUncontrolled: true;
  }) => Promise<readonly { visibilityState: DocumentVisibilityState }[]>;
};

/** True if a visible page shows the news of the push as an in-page notice. */
export async function isShownByPage(windows: VisibleWindows, userAgent: string): Promise<boolean> {
  if (mustShow(userAgent)) return false;
  const open = await windows.matchAll({ type: 'window', includeUncontrolled: true });
  return open.some(({ visibilityState }) => visibilityState === 'visible');
}

type Window = {
  url: string;
  focused?: boolean;
  focus: () => Promise<unknown>;
  postMessage: (message: FromWorker) => void;
};
type Windows = {
  matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<readonly Window[]>;
  openWindow: (url: string) => Promise<unknown>;
};

/** Opens the page of a notification. An open window navigates without a reload, so typed text is not lost. */
export async function openNotificationPage(windows: Windows, origin: string, data: unknown): Promise<void> {
  const url = pathIn(data, origin);
  const open = await windows.matchAll({ type: 'window', includeUncontrolled: true });
  const own = open.filter((window) => new URL(window.url).origin === origin);
  const chosen = own.find(({ focused }) => focused) ?? own[0];
  if (!chosen) return void (await windows.openWindow(url));
  chosen.postMessage({ kind: 'open', url });
  await chosen.focus();
}

/** Returns a path on this origin. Any other URL in the notification becomes "/". */
function pathIn(data: unknown, origin: string): string {
  const url = typeof data === 'object' && data !== null && 'url' in data ? data.url : undefined;
  if (typeof url !== 'string' || !url.startsWith('/')) return '/';
  const target = new URL(url, origin);
  return target.origin === origin ? `${target.pathname}${target.search}` : '/';
}
