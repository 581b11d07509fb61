import { z } from 'zod';
import type { NamedRoute } from './wire/route.ts';
import { Done, Id, Time } from './wire/wire-types.ts';

/** The shape of `PushSubscription.toJSON()` in a browser. */
export const PushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/, error: 'An https address' }).max(1000),
  keys: z.object({
    p256dh: z.string().regex(/^B[A-Za-z0-9_-]{86}$/, 'A public key of 65 bytes in base64url'),
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/, '16 bytes in base64url'),
  }),
  /**
   * Whether this browser also receives `rate_update` pushes. When it is absent, the stored choice stays. The first
   * default is false.
   */
  rate_update: z.boolean().optional(),
});
export type PushSubscription = z.output<typeof PushSubscription>;

/** The push state of the browser of this session. */
export const PushState = z.object({
  subscribed: z.boolean(),
  rate_update: z.boolean(),
  /** The push endpoint. Absent when the browser is not subscribed. */
  endpoint: z.string().optional(),
});
export type PushState = z.output<typeof PushState>;

/** The content of a push: encrypted for the browser, in the receiver's language. A lock screen may show all of it. */
export const PushMessage = z.object({
  type: z.enum([
    'new_order',
    'order_update',
    'rate_update',
    'rate_reached',
    'wallet_changed',
    'order_alert',
    'message',
    'new_sign_in',
    'factor_reset',
    'approval',
    'low_level',
    'till_difference',
    'rate_trouble',
    'till_alert',
    'chain_alert',
  ]),
  order_id: Id.nullable(),
  title: z.string(),
  body: z.string(),
  /** The path and query of the page that a click opens. */
  url: z.string().startsWith('/'),
  /** A newer message about the same thing has the same tag and replaces the older one. */
  tag: z.string(),
  at: Time,
});
export type PushMessage = z.output<typeof PushMessage>;

export const notificationApi = {
  /** What a browser needs before it can subscribe. */
  getKey: {
    method: 'GET',
    url: '/v1/notifications/key',
    part: 'Notifications',
    operationId: 'getPushKey',
    summary: 'Read the public key that a browser subscribes with',
    schema: { response: { 200: z.object({ public_key: z.string() }) } },
  },
  /** One subscription for each session; a new one replaces the old one. It ends with the session. */
  subscribe: {
    method: 'POST',
    url: '/v1/users/subscription_info',
    part: 'Notifications',
    operationId: 'subscribeToPushes',
    summary: 'Have pushes sent to this browser while the session lasts',
    schema: { body: PushSubscription, response: { 200: PushState } },
  },
  getState: {
    method: 'GET',
    url: '/v1/users/subscription_info',
    part: 'Notifications',
    operationId: 'getPushState',
    summary: 'Ask what this browser is told of by push',
    schema: { response: { 200: PushState } },
  },
  unsubscribe: {
    method: 'POST',
    url: '/v1/notifications/unsubscribe',
    part: 'Notifications',
    operationId: 'unsubscribeFromPushes',
    summary: 'Have no more pushes sent to this browser',
    schema: { response: { 200: Done } },
  },
} as const satisfies Record<string, NamedRoute>;
