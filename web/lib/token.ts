import { keepChoice, readChoice } from './storage.ts';

const key = 'obmin.token';
/** When a session of this browser was last found to be over, so that its other tabs say so too. */
const expiryKey = 'obmin.expired';
const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};

// Where a browser forbids storage, the session lasts as long as the page.
let unstored: string | undefined;

export const readToken = (): string | undefined => unstored ?? readChoice(key);

export function keepToken(token: string): void {
  unstored = keepChoice(key, token) ? undefined : token;
  announce();
}

/** Ends the session on this device, unless another one has begun meanwhile. */
export function dropToken(token: string | undefined): void {
  if (token !== readToken()) return;
  unstored = undefined;
  keepChoice(key, undefined);
  announce();
}

const expiryListeners = new Set<() => void>();

/** The server does not know this session any more: it ends here too, and whoever was signed in is to be told. */
export function expireToken(token: string | undefined): void {
  if (token === undefined || token !== readToken()) return;
  dropToken(token);
  keepChoice(expiryKey, String(Date.now()));
  for (const listener of expiryListeners) listener();
}

/** Tells of a session that is over, whichever tab has found that out. */
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

/** Tells of a sign-in or sign-out, in this tab or in another one. */
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
