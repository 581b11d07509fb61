import { z } from 'zod';
import type { Route } from './route.ts';
import { Done } from './wire.ts';

/** As `PushSubscription.toJSON()` of a browser tells it. */
export const PushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/, error: 'An https address' }).max(1000),
  keys: z.object({
    p256dh: z.string().regex(/^B[A-Za-z0-9_-]{86}$/, 'A public key of 65 bytes in base64url'),
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/, '16 bytes in base64url'),
  }),
});
export type PushSubscription = z.output<typeof PushSubscription>;

export const notificationApi = {
  /** What a browser needs to know before it subscribes. */
  getKey: {
    method: 'GET',
    url: '/v1/notifications/key',
    schema: { response: { 200: z.object({ public_key: z.string() }) } },
  },
  /** One for each session: a new one takes the place of the older one. It ends with the session. */
  subscribe: {
    method: 'POST',
    url: '/v1/users/subscription_info',
    schema: { body: PushSubscription, response: { 200: Done } },
  },
  unsubscribe: { method: 'POST', url: '/v1/notifications/unsubscribe', schema: { response: { 200: Done } } },
} as const satisfies Record<string, Route>;
