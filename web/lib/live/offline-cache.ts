/**
 * The caches in which the service worker stores answers for use without a network. The worker and the page share this
 * file, so it must not use `window`.
 */
const prefix = 'obmin.seen.';

/** The header of a stored answer: the time when it was read from the server. */
export const seenAtHeader = 'X-Seen-At';

/** Each session has a cache of its own. The name is a hash, so it does not reveal the token. */
export async function seenCacheName(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return prefix + hex.slice(0, 32);
}

export const isSeenCache = (name: string): boolean => name.startsWith(prefix);

/** Deletes the stored answers of all sessions except the cache named `kept`. */
export async function forgetSeen(all: CacheStorage, kept?: string): Promise<void> {
  const names = await all.keys();
  await Promise.all(names.filter((name) => isSeenCache(name) && name !== kept).map((name) => all.delete(name)));
}
