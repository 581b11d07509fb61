import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { PushSubscription as SavedSubscription } from '#contract/notification.ts';
import { keepChoice, readChoice } from './storage.ts';

const patienceMs = 10_000;

export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

/** Returns the registration of the service worker. Waits up to 10 s for its installation. */
async function installed(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('No service worker is installed')), patienceMs);
  });
  return Promise.race([navigator.serviceWorker.ready, late]);
}

export async function findSubscription(): Promise<PushSubscription | undefined> {
  if (!canPush()) return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

/** Subscribes this browser to pushes. Returns the subscription in the shape that the server expects. */
export async function subscribeBrowser(publicKey: string): Promise<SavedSubscription> {
  const { pushManager } = await installed();
  const wanted = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await pushManager.subscribe(wanted).catch(async (error: unknown) => {
    // The existing subscription was made for the key of another server.
    const older = await pushManager.getSubscription();
    if (!older) throw error;
    await older.unsubscribe();
    return pushManager.subscribe(wanted);
  });
  return SavedSubscription.parse(subscription.toJSON());
}

/** The permission for notifications (specification §4). "unsupported" if the browser can't show any. */
type Permission = NotificationPermission | 'unsupported';

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
export const usesSystemNotices = (): boolean => document.hidden && readPermission() === 'granted' && wantsNotices();

export const usePermission = (): Permission => useSyncExternalStore(watch, readPermission);

/** Must be called from a click, because browsers ask for permission only then. Users also prefer that. */
export async function askPermission(): Promise<void> {
  await Notification.requestPermission();
  announce();
}

const key = 'obmin.push';
const noticesKey = 'obmin.notices';

const PushChoice = z.object({ user_id: z.string(), rate_update: z.boolean() });
type PushChoice = z.output<typeof PushChoice>;

/**
 * Returns the user's push choice on this device. A subscription ends with its session, and a cashier signs in every
 * day. So the choice is stored, and the user is asked only once.
 */
export function readPushChoice(userId: string): PushChoice | undefined {
  try {
    const choice = PushChoice.parse(JSON.parse(readChoice(key) ?? ''));
    return choice.user_id === userId ? choice : undefined;
  } catch {
    return undefined;
  }
}

export const keepPushChoice = (choice: PushChoice | undefined): boolean =>
  keepChoice(key, choice && JSON.stringify(choice));

/**
 * True if the page may show system notifications while it is in the background. This is on until the user turns it off.
 */
export const wantsNotices = (): boolean => readChoice(noticesKey) !== 'off';
export const chooseNotices = (wanted: boolean): boolean => keepChoice(noticesKey, wanted ? undefined : 'off');
