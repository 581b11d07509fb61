import { useSyncExternalStore } from 'react';

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

export const usePermission = (): Permission => useSyncExternalStore(watch, readPermission);

/** Browsers ask only when somebody has pressed a button, and people like it better so as well. */
export async function askPermission(): Promise<void> {
  await Notification.requestPermission();
  announce();
}
