import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { addRoute, cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { readToWorker } from '../lib/live/worker-messages.ts';
import { isSeenPath, offlineAnswers } from './offline-answers.ts';
import { isPagePath } from './page-path.ts';
import { isShownByPage, noticeOf, openNotificationPage, readPush } from './pushes.ts';

declare const self: ServiceWorkerGlobalScope;
/** Files that the page needs at start. The build writes this list, see service-worker.config.ts. */
declare const builtFiles: { url: string; revision: string | null }[];

const shellPatienceMs = 3_000;
const month = 30 * 86_400;

// A new worker takes over at once. A page of the old version then gets its files from the server, and reloads.
void self.skipWaiting();
clientsClaim();
cleanupOutdatedCaches();
precache(builtFiles);

// Registered before the precache route, so that the cached page is not used while the server answers.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isPagePath(url.pathname),
  ({ request }) => shell(request),
);
addRoute({ cleanURLs: false });

/** Files with a hash in the name never change. Files that a screen loaded later are cached too. */
const assets = new CacheFirst({
  cacheName: 'obmin.assets',
  plugins: [new ExpirationPlugin({ maxEntries: 120, maxAgeSeconds: month })],
});
const isAsset = (url: URL) => url.origin === self.location.origin && url.pathname.startsWith('/assets/');
registerRoute(({ url }) => isAsset(url), assets);

const seen = offlineAnswers({ caches: self.caches, fetch: (request) => self.fetch(request) });
// Each start of the worker: the browser starts it for a page, a push and an update.
void seen.forgetEnded().catch(() => undefined);
registerRoute(
  ({ url }) => isSeenPath(url.pathname),
  ({ request, event }) => seen.answer(request, (work) => event.waitUntil(work)),
);

/** Returns the server's page. Returns the installed page if there is no network, no answer in time, or a 5xx answer. */
async function shell(request: Request): Promise<Response> {
  const fetching = self.fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, shellPatienceMs));
  const fresh = await Promise.race([fetching, late]).catch(() => undefined);
  if (fresh && fresh.status < 500) return fresh;
  return (await matchPrecache('/index.html')) ?? fetching;
}

self.addEventListener('message', (event) => {
  const message = readToWorker(event.data);
  if (message?.kind === 'forget') event.waitUntil(seen.forget(message.name));
  if (message?.kind === 'keep') event.waitUntil(keep(event, message.urls));
});

async function keep(event: ExtendableEvent, urls: string[]): Promise<void> {
  const own = urls.filter((url) => isAsset(new URL(url, self.location.origin)));
  const missing = await Promise.all(own.map(async (url) => ((await matchPrecache(url)) ? [] : [url])));
  // A file that fails here is fetched when a screen needs it.
  await Promise.allSettled(missing.flat().map((url) => assets.handle({ event, request: new Request(url) })));
}

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(event.data?.text()));
});

async function showPush(text: string | undefined): Promise<void> {
  if (await isShownByPage(self.clients, self.navigator.userAgent)) return;
  const { title, options } = noticeOf(readPush(text));
  await self.registration.showNotification(title, options);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotificationPage(self.clients, self.location.origin, event.notification.data));
});

/**
 * The browser changed the push address. The worker has no session token, so an open page sends the new one to the
 * server.
 */
self.addEventListener('pushsubscriptionchange', (event) => {
  const change: { oldSubscription?: PushSubscription | null } = event;
  event.waitUntil(subscribeAgain(change.oldSubscription?.options));
});

async function subscribeAgain(options: PushSubscriptionOptions | undefined): Promise<void> {
  // If this fails, an open page subscribes again.
  if (options) await self.registration.pushManager.subscribe(options).catch(() => undefined);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const window of windows) window.postMessage({ kind: 'push_rotated' });
}
