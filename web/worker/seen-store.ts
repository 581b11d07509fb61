import { forgetSeen, seenAtHeader } from '../lib/seen-cache.ts';

/** So much is kept, and for so long. What was seen last stays longest. */
const mostAnswers = 60;
const longestMs = 3 * 86_400_000;

const anyHeaders = { ignoreVary: true };

/** The answers that one session has seen on this device. Another session's begin with an empty place. */
export function seenStore(caches: CacheStorage) {
  const ended = new Set<string>();

  async function keep(name: string, url: string, fresh: Response): Promise<void> {
    const kept = new Response(await fresh.blob(), { headers: keptHeaders(fresh) });
    if (ended.has(name)) return;
    await forgetSeen(caches, name);
    const cache = await caches.open(name);
    // Taken out first, so that the youngest stands at the end.
    await cache.delete(url, anyHeaders);
    await cache.put(url, kept);
    await trim(cache);
    // The session may have ended while it was being written.
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

  /** The session goes on, and begins with nothing. */
  async function clear(name: string): Promise<void> {
    await caches.delete(name);
  }

  /** The session is over, and with it all that it has seen. */
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

/** Nothing else of the answer is needed again. */
const keptHeaders = (fresh: Response) => ({
  'Content-Type': fresh.headers.get('Content-Type') ?? 'application/json',
  [seenAtHeader]: new Date().toISOString(),
});
