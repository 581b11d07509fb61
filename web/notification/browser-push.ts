import { PushSubscription as SavedSubscription } from '#contract/notification.ts';

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
