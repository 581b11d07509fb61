import { createECDH, randomBytes } from 'node:crypto';
import type { PushSubscription } from '#contract/notification.ts';

/** The body with which a browser subscribes. Each call makes a new one. */
export const newBrowser = (endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`) =>
  ({
    endpoint,
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  }) satisfies PushSubscription;
