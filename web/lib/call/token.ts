import { keepChoice, readChoice } from '../device/storage.ts';

const key = 'obmin.token';
/**
 * The storage key for the time when a session of this browser last expired. Other tabs read it to show the same notice.
 */
const expiryKey = 'obmin.expired';
const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};

// If the browser forbids storage, the session ends with the page.
let unstored: string | undefined;

export const readToken = (): string | undefined => unstored ?? readChoice(key);

export function keepToken(token: string): void {
  unstored = keepChoice(key, token) ? undefined : token;
  announce();
}

/** Ends the session on this device, unless another session has started since. */
export function dropToken(token: string | undefined): void {
  if (token !== readToken()) return;
  unstored = undefined;
  keepChoice(key, undefined);
  announce();
}

const expiryListeners = new Set<() => void>();

/** Ends the session on this device because the server does not know it any more, and tells the listeners. */
export function expireToken(token: string | undefined): void {
  if (token === undefined || token !== readToken()) return;
  dropToken(token);
  keepChoice(expiryKey, String(Date.now()));
  for (const listener of expiryListeners) listener();
}

/** Calls the listener when a session has expired, in this tab or in another one. */
export function onExpiry(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === expiryKey && event.newValue !== null) listener();
  };
  expiryListeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    expiryListeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Calls the listener after a sign-in or a sign-out, in this tab or in another one. */
export function onToken(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
