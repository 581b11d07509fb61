import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { readPickup } from '#domain/order/pickup-code.ts';
import { recall, remember } from '../device/storage.ts';

/**
 * The address that a customer's QR code holds: `/#pickup=<order>.<code>`. Staff may open it with the camera of their own
 * phone. The fragment of an address never leaves the browser. This window keeps the code for some minutes, also through a
 * sign-in. Only the panel of the staff asks for it, so a customer or a stranger who opens the address sees nothing of it.
 */
const fragment = '#pickup=';
const storeKey = 'obmin.pickup';
const keptMs = 10 * 60_000;

const Held = z.object({ order: z.string(), code: z.string(), until: z.number() });

let held: z.output<typeof Held> | undefined;
const listeners = new Set<() => void>();

function hold(next: typeof held): void {
  held = next;
  // If the browser forbids storage, the code is lost when a phone unloads the page. Then it is scanned again.
  remember(storeKey, next);
  for (const listener of listeners) listener();
}

/**
 * Takes the code out of the address, now and whenever such an address is opened in this page, and leaves `?order=` in its
 * place. It must be called before the router reads the address.
 */
export function watchPickupAddress(): () => void {
  held = recall(storeKey, Held);
  takeFromAddress();
  // Registered before the router's own listener, so the router never sees the code.
  window.addEventListener('popstate', takeFromAddress);
  return () => window.removeEventListener('popstate', takeFromAddress);
}

function takeFromAddress(): void {
  if (!location.hash.startsWith(fragment)) return;
  const plain = new URL(location.href);
  const read = readPickup(plain.href);
  plain.hash = '';
  if (read?.orderId) {
    plain.searchParams.set('order', read.orderId);
    bringPickup(read.orderId, read.code);
  }
  history.replaceState(history.state, '', plain);
}

/** Keeps a code for the panel of this order: it came with an address, or the desk has found the order by it. */
export const bringPickup = (order: string, code: string): void => hold({ order, code, until: Date.now() + keptMs });

const codeFor = (orderId: string) => (held?.order === orderId && Date.now() < held.until ? held.code : undefined);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The code that was brought for this order. Undefined once it is taken. */
export const usePickup = (orderId: string): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => codeFor(orderId),
    () => undefined,
  );

/** Returns the code that was brought for this order, and forgets it: call it when the code is used. */
export function takePickup(orderId: string): string | undefined {
  const code = codeFor(orderId);
  if (code !== undefined) hold(undefined);
  return code;
}

/** Signing out forgets the code. A session that has expired does not: its person signs in again and goes on. */
export const forgetPickup = (): void => hold(undefined);
