import { forgetSeen, seenCacheName } from '../lib/offline-cache.ts';
import { onToken, readToken } from '../lib/token.ts';
import type { ToWorker } from '../lib/worker-messages.ts';

/** Who comes after finds nothing on this device of what the person before has seen, and gets none of their pushes. */
export function cleanUpAfterSessions(): void {
  let before = readToken();
  // A session may have ended while the page was closed.
  void wipe(undefined);
  onToken(() => {
    const ended = before;
    before = readToken();
    if (ended !== before) void wipe(ended);
  });
}

async function wipe(ended: string | undefined): Promise<void> {
  // Without a secure connection there is neither a cache nor a worker.
  if (!('caches' in window && 'serviceWorker' in navigator)) return;
  const token = readToken();
  if (ended !== undefined) {
    const message: ToWorker = { kind: 'forget', name: await seenCacheName(ended) };
    navigator.serviceWorker.controller?.postMessage(message);
  }
  const kept = token && (await seenCacheName(token));
  // Each on its own: where a browser forbids one of them, there is nothing of it to clean up.
  await Promise.allSettled([forgetSeen(caches, kept), token === undefined && stopPushes()]);
}

/** The server forgets the browser together with the session; the browser has to be told here. */
async function stopPushes(): Promise<void> {
  const installed = await navigator.serviceWorker.getRegistration();
  const subscription = await installed?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
