import { createECDH, randomBytes } from 'node:crypto';
import type { PushSubscription } from '#contract/notification.ts';

/** What a browser says when it subscribes: a new one each time. */
export const aBrowser = (endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`) =>
  ({
    endpoint,
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  }) satisfies PushSubscription;
