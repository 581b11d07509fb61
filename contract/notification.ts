import { z } from 'zod';
import type { Route } from './route.ts';
import { Done, Id, Time } from './wire.ts';

/** As `PushSubscription.toJSON()` of a browser tells it. */
export const PushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/, error: 'An https address' }).max(1000),
  keys: z.object({
    p256dh: z.string().regex(/^B[A-Za-z0-9_-]{86}$/, 'A public key of 65 bytes in base64url'),
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/, '16 bytes in base64url'),
  }),
  /** Whether this browser is told of new rates too. Left out, the choice stays; it is no at first. */
  rate_update: z.boolean().optional(),
});
export type PushSubscription = z.output<typeof PushSubscription>;

/** How it stands with the browser of this session. */
export const PushState = z.object({
  subscribed: z.boolean(),
  rate_update: z.boolean(),
  /** Where its pushes go; left out where it is not subscribed. */
  endpoint: z.string().optional(),
});
export type PushState = z.output<typeof PushState>;

/** What a push carries, encrypted for the browser and in the receiver's language. A lock screen may show all of it. */
export const PushMessage = z.object({
  type: z.enum(['new_order', 'order_update', 'rate_update']),
  order_id: Id.nullable(),
  title: z.string(),
  body: z.string(),
  /** What a click opens: path and query of the page. */
  url: z.string().startsWith('/'),
  /** A newer message about the same thing has the same tag, and takes the place of the older one. */
  tag: z.string(),
  at: Time,
});
export type PushMessage = z.output<typeof PushMessage>;

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
    schema: { body: PushSubscription, response: { 200: PushState } },
  },
  getState: { method: 'GET', url: '/v1/users/subscription_info', schema: { response: { 200: PushState } } },
  unsubscribe: { method: 'POST', url: '/v1/notifications/unsubscribe', schema: { response: { 200: Done } } },
} as const satisfies Record<string, Route>;
