import { useSyncExternalStore } from 'react';
import { seenAtHeader } from './offline-cache.ts';

/** Of when the oldest thing is that was shown again since the server last answered. */
let seenAt: Date | undefined;
const listeners = new Set<() => void>();

function become(next: Date | undefined): void {
  if (next?.getTime() === seenAt?.getTime()) return;
  seenAt = next;
  for (const listener of listeners) listener();
}

/** Every answer says whether it comes from the server or from the memory of this device. */
export function noteAnswer(headers: Headers): void {
  const said = headers.get(seenAtHeader);
  become(said === null ? undefined : older(new Date(said), seenAt));
}

/** The same as `useSeenAt`, for this moment. */
export const keptAt = (): Date | undefined => seenAt;

const older = (one: Date, other: Date | undefined) => (other && other < one ? other : one);

const watch = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Since when what is shown has been unconfirmed; undefined while it comes from the server. */
export const useSeenAt = (): Date | undefined => useSyncExternalStore(watch, () => seenAt);

/** Whether the device knows that it has no network. */
export const useIsOffline = (): boolean => useSyncExternalStore(watch, () => !navigator.onLine);
