import { onTestFinished, vi } from 'vitest';

type PushBrowserOptions = { permission: NotificationPermission; isSubscribed?: boolean };

/** A browser with notifications and push, which jsdom lacks. */
export function aBrowser({ permission, isSubscribed = false }: PushBrowserOptions) {
  const subscription = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/of-the-test',
    keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'b'.repeat(22) },
  };
  const shown: FakeNotification[] = [];
  const asked = vi.fn();

  class FakeNotification {
    static permission = permission;
    static async requestPermission(): Promise<void> {
      asked();
      FakeNotification.permission = 'granted';
    }
    onclick: (() => void) | null = null;
    isClosed = false;
    readonly title: string;
    readonly options: NotificationOptions;
    constructor(title: string, options: NotificationOptions) {
      this.title = title;
      this.options = options;
      shown.push(this);
    }
    close(): void {
      this.isClosed = true;
    }
  }

  let current = isSubscribed;
  const unsubscribed = vi.fn(async () => {
    current = false;
    return true;
  });
  const held = { endpoint: subscription.endpoint, toJSON: () => subscription, unsubscribe: unsubscribed };
  const pushManager = {
    getSubscription: async () => (current ? held : null),
    subscribe: async () => {
      current = true;
      return held;
    },
  };
  const registration = { pushManager };
  const serviceWorker = Object.assign(new EventTarget(), {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  });
  vi.stubGlobal('Notification', FakeNotification);
  vi.stubGlobal('PushManager', class {});
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
  return { subscription, shown, asked, unsubscribed, serviceWorker };
}
