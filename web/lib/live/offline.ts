import { useSyncExternalStore } from 'react';
import { seenAtHeader } from './offline-cache.ts';

/** The time of the oldest stored answer that was used since the last answer of the server. */
let seenAt: Date | undefined;
const listeners = new Set<() => void>();

function become(next: Date | undefined): void {
  if (next?.getTime() === seenAt?.getTime()) return;
  seenAt = next;
  for (const listener of listeners) listener();
}

/** Called for every answer. A header tells whether it comes from the server or from the store of this device. */
export function noteAnswer(headers: Headers): void {
  const seenAtText = headers.get(seenAtHeader);
  become(seenAtText === null ? undefined : older(new Date(seenAtText), seenAt));
}

/** The current value of `useSeenAt`, for use outside components. */
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

/** The time of the oldest stored answer on the screen. Undefined while the answers come from the server. */
export const useSeenAt = (): Date | undefined => useSyncExternalStore(watch, keptAt, () => undefined);

/** True if the browser reports that there is no network. */
export const useIsOffline = (): boolean =>
  useSyncExternalStore(
    watch,
    () => !navigator.onLine,
    () => false,
  );
