import { useSyncExternalStore } from 'react';
import { wantsNotices } from './push-choice.ts';

/** The permission for notifications (specification §4). "unsupported" if the browser can't show any. */
export type Permission = NotificationPermission | 'unsupported';

const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};

/** The user may change the permission in the browser's settings and then return to the page. */
function watch(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('focus', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('focus', listener);
  };
}

export const readPermission = (): Permission => ('Notification' in window ? Notification.permission : 'unsupported');

/** True if system notifications show what happens now. While the page is visible, in-page notices do that. */
export const isToldOutside = (): boolean => document.hidden && readPermission() === 'granted' && wantsNotices();

export const usePermission = (): Permission => useSyncExternalStore(watch, readPermission);

/** Must be called from a click, because browsers ask for permission only then. Users also prefer that. */
export async function askPermission(): Promise<void> {
  await Notification.requestPermission();
  announce();
}
