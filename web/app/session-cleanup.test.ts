import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropToken, keepToken } from '../lib/call/token.ts';
import { keepChoice, readChoice, walkInDraftKey } from '../lib/device/storage.ts';
import { seenCacheName } from '../lib/live/offline-cache.ts';
import { fakeCaches } from '../testing/fake-caches.ts';
import { aBrowser } from '../testing/push-browser.ts';
import { cleanUpAfterSessions } from './session-cleanup.ts';

let caches: CacheStorage;
beforeEach(() => {
  caches = fakeCaches();
  vi.stubGlobal('caches', caches);
});
afterEach(() => void vi.unstubAllGlobals());

test('the end of a session deletes stored answers and pushes, but not the files of the page', async () => {
  const { unsubscribed } = aBrowser({ permission: 'granted', isSubscribed: true });
  vi.stubGlobal('caches', caches);
  keepToken('one');
  const own = await seenCacheName('one');
  await caches.open(own);
  await caches.open(await seenCacheName('left behind'));
  await caches.open('obmin.assets');
  cleanUpAfterSessions();
  await vi.waitFor(async () => expect(await caches.keys()).toEqual([own, 'obmin.assets']), 20_000);
  expect(unsubscribed).not.toHaveBeenCalled();

  dropToken('one');
  await vi.waitFor(async () => expect(await caches.keys()).toEqual(['obmin.assets']), 20_000);
  await vi.waitFor(() => expect(unsubscribed).toHaveBeenCalled(), 20_000);
});

test('pushes end with the session even if the browser forbids the cache', async () => {
  keepToken('one');
  const { unsubscribed } = aBrowser({ permission: 'granted', isSubscribed: true });
  vi.stubGlobal('caches', { keys: () => Promise.reject(new DOMException('The operation is insecure.')) });
  cleanUpAfterSessions();
  dropToken('one');
  await vi.waitFor(() => expect(unsubscribed).toHaveBeenCalled(), 20_000);
});

test('the draft of a deal at the window ends with the session, and not before', () => {
  keepToken('one');
  keepChoice(walkInDraftKey, '{}');
  cleanUpAfterSessions();
  expect(readChoice(walkInDraftKey)).toBe('{}');
  dropToken('one');
  expect(readChoice(walkInDraftKey)).toBeUndefined();
});
