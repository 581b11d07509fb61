import { onToken, readToken } from '../lib/call/token.ts';
import { keepChoice, walkInDraftKey } from '../lib/device/storage.ts';
import { forgetSeen, seenCacheName } from '../lib/live/offline-cache.ts';
import type { ToWorker } from '../lib/live/worker-messages.ts';

/**
 * After a session ends, deletes the answers that were stored for it on this device and stops its pushes. So the next
 * user of the device sees and receives nothing of the previous one.
 */
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
  const token = readToken();
  if (ended !== undefined || token === undefined) keepChoice(walkInDraftKey, undefined);
  // Without a secure connection the browser has no cache and no worker.
  if (!('caches' in window && 'serviceWorker' in navigator)) return;
  if (ended !== undefined) {
    const message: ToWorker = { kind: 'forget', name: await seenCacheName(ended) };
    navigator.serviceWorker.controller?.postMessage(message);
  }
  const kept = token && (await seenCacheName(token));
  // A failure of one must not stop the other. If the browser forbids one of them, that one has nothing to delete.
  await Promise.allSettled([forgetSeen(caches, kept), token === undefined && stopPushes()]);
}

/** The server deletes the push subscription with the session. The browser's own subscription must be removed here. */
async function stopPushes(): Promise<void> {
  const installed = await navigator.serviceWorker.getRegistration();
  const subscription = await installed?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
