import { forgetSeen, seenAtHeader } from '../lib/offline-cache.ts';

/** Limits on the number and the age of stored answers. The oldest answers are deleted first. */
const mostAnswers = 60;
const longestMs = 3 * 86_400_000;

const anyHeaders = { ignoreVary: true };

/** The answers that one session has stored on this device. Storing for a session deletes those of other sessions. */
export function offlineStore(caches: CacheStorage) {
  const ended = new Set<string>();

  async function keep(name: string, url: string, fresh: Response): Promise<void> {
    const kept = new Response(await fresh.blob(), { headers: keptHeaders(fresh) });
    if (ended.has(name)) return;
    await forgetSeen(caches, name);
    const cache = await caches.open(name);
    // Deleted first, so that the newest entry is the last key of the cache.
    await cache.delete(url, anyHeaders);
    await cache.put(url, kept);
    await trim(cache);
    // The session may have ended during the write.
    if (ended.has(name)) await caches.delete(name);
  }

  async function recall(name: string, url: string): Promise<Response | undefined> {
    if (ended.has(name) || !(await caches.has(name))) return undefined;
    const cache = await caches.open(name);
    const seen = await cache.match(url, anyHeaders);
    if (seen && isYoung(seen)) return seen;
    await cache.delete(url, anyHeaders);
    return undefined;
  }

  async function drop(name: string, url: string): Promise<void> {
    if (!(await caches.has(name))) return;
    const cache = await caches.open(name);
    await cache.delete(url, anyHeaders);
  }

  /** Deletes the stored answers of a session that continues. */
  async function clear(name: string): Promise<void> {
    await caches.delete(name);
  }

  /** Deletes the stored answers of a session that has ended. Nothing is stored for it again. */
  async function forget(name: string): Promise<void> {
    ended.add(name);
    await caches.delete(name);
  }

  return { keep, recall, drop, clear, forget };
}

async function trim(cache: Cache): Promise<void> {
  const all = await cache.keys();
  const oldest = all.slice(0, Math.max(0, all.length - mostAnswers));
  await Promise.all(oldest.map((request) => cache.delete(request)));
}

const isYoung = (seen: Response) => Date.now() - Date.parse(seen.headers.get(seenAtHeader) ?? '') < longestMs;

/** Only these headers are needed to show the answer again. */
const keptHeaders = (fresh: Response) => ({
  'Content-Type': fresh.headers.get('Content-Type') ?? 'application/json',
  [seenAtHeader]: new Date().toISOString(),
});
