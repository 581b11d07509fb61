import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seenCacheName } from '../lib/offline-cache.ts';
import { dropToken, keepToken } from '../lib/token.ts';
import { fakeCaches } from '../testing/fake-caches.ts';
import { aBrowser } from '../testing/push-browser.ts';
import { cleanUpAfterSessions } from './session-cleanup.ts';

let caches: CacheStorage;
beforeEach(() => {
  caches = fakeCaches();
  vi.stubGlobal('caches', caches);
});
afterEach(() => void vi.unstubAllGlobals());

test('what was seen goes with the session, the pushes too, and the files of the page stay', async () => {
  const { unsubscribed } = aBrowser({ permission: 'granted', isSubscribed: true });
  vi.stubGlobal('caches', caches);
  keepToken('one');
  const own = await seenCacheName('one');
  await caches.open(own);
  await caches.open(await seenCacheName('left behind'));
  await caches.open('obmin.assets');
  cleanUpAfterSessions();
  await vi.waitFor(async () => expect(await caches.keys()).toEqual([own, 'obmin.assets']));
  expect(unsubscribed).not.toHaveBeenCalled();

  dropToken('one');
  await vi.waitFor(async () => expect(await caches.keys()).toEqual(['obmin.assets']));
  await vi.waitFor(() => expect(unsubscribed).toHaveBeenCalled());
});

test('where a browser forbids the memory of the page, the pushes end with the session all the same', async () => {
  keepToken('one');
  const { unsubscribed } = aBrowser({ permission: 'granted', isSubscribed: true });
  vi.stubGlobal('caches', { keys: () => Promise.reject(new DOMException('The operation is insecure.')) });
  cleanUpAfterSessions();
  dropToken('one');
  await vi.waitFor(() => expect(unsubscribed).toHaveBeenCalled());
});
