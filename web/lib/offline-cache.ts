/**
 * Where the service worker keeps the answers that can be read again without a network. Shared by the worker and the
 * page, so nothing here knows a window.
 */
const prefix = 'obmin.seen.';

/** Marks an answer that is shown again: when it was read. */
export const seenAtHeader = 'X-Seen-At';

/** Each session has a place of its own, whose name does not tell the token. */
export async function seenCacheName(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return prefix + hex.slice(0, 32);
}

/** Wipes what every session has seen, but the one that is named. */
export async function forgetSeen(all: CacheStorage, kept?: string): Promise<void> {
  const names = await all.keys();
  await Promise.all(names.filter((name) => name.startsWith(prefix) && name !== kept).map((name) => all.delete(name)));
}
