import { useSyncExternalStore } from 'react';
import { wantsNotices } from './push-choice.ts';

/** Specification §4, and what a browser answers that cannot show notifications at all. */
export type Permission = NotificationPermission | 'unsupported';

const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};

/** It may be changed in the browser's own settings, from where one comes back to the page. */
function watch(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('focus', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('focus', listener);
  };
}

export const readPermission = (): Permission => ('Notification' in window ? Notification.permission : 'unsupported');

/** Whether system notifications tell what happens now. While the page is visible, it shows notices itself. */
export const isToldOutside = (): boolean => document.hidden && readPermission() === 'granted' && wantsNotices();

export const usePermission = (): Permission => useSyncExternalStore(watch, readPermission);

/** Browsers ask only when somebody has pressed a button, and people like it better so as well. */
export async function askPermission(): Promise<void> {
  await Notification.requestPermission();
  announce();
}
