import webPush from 'web-push';
import type { PushSubscription } from '#contract/notification.ts';
import type { Actor } from '#domain/actor.ts';
import { refuse } from '../lib/refuse.ts';
import type { NotificationStore } from './notification.store.ts';
import { isPushEndpoint } from './push-services.ts';

type Needs = { store: NotificationStore };

export const notificationService = ({ store }: Needs) => ({
  /** The public half of the one key pair, which is made when it is first asked for. */
  async getKey(): Promise<{ public_key: string }> {
    const known = await store.findPublicKey();
    if (known !== undefined) return { public_key: known };
    await store.keepFirstPair(webPush.generateVAPIDKeys());
    const made = await store.findPublicKey();
    if (made === undefined) throw new Error('The key pair for pushes was not kept');
    return { public_key: made };
  },

  async subscribe(actor: Actor, tokenHash: Buffer, { endpoint, keys }: PushSubscription): Promise<void> {
    if (!isPushEndpoint(endpoint)) refuse('VALIDATION_ERROR', { errors: endpointError });
    const { p256dh, auth } = keys;
    const isSaved = await store.save({ tokenHash, userId: actor.id, endpoint, p256dh, auth });
    if (!isSaved) refuse('UNAUTHORIZED');
  },

  /** Of this session; the other browsers of the same person stay subscribed. */
  unsubscribe: (tokenHash: Buffer): Promise<void> => store.remove(tokenHash),
});

export type NotificationService = ReturnType<typeof notificationService>;

const endpointError = [{ pointer: '/endpoint', message: 'This is not an address of a push service that we know' }];
