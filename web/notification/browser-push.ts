import { PushSubscription as SavedSubscription } from '#contract/notification.ts';

const patienceMs = 10_000;

export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

/** The installed page; where none is yet, it is about to be. */
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

/** The browser's address for pushes, as the server wants to know it. */
export async function subscribeBrowser(publicKey: string): Promise<SavedSubscription> {
  const { pushManager } = await installed();
  const wanted = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await pushManager.subscribe(wanted).catch(async (error: unknown) => {
    // It was made for another server's key.
    const older = await pushManager.getSubscription();
    if (!older) throw error;
    await older.unsubscribe();
    return pushManager.subscribe(wanted);
  });
  return SavedSubscription.parse(subscription.toJSON());
}
