import webPush from 'web-push';
import type { PushState, PushSubscription } from '#contract/notification.ts';
import type { Actor } from '#domain/actor.ts';
import { asyncOnce } from '../lib/async-once.ts';
import { refuse } from '../lib/refuse.ts';
import type { KeyPair, NotificationStore } from './notification.store.ts';
import { isPublicKey } from './push-key.ts';
import type { IsPushEndpoint } from './push-services.ts';

type Needs = { store: NotificationStore; getKeyPair: () => Promise<KeyPair>; isPushEndpoint: IsPushEndpoint };

export const notificationService = ({ store, getKeyPair, isPushEndpoint }: Needs) => ({
  getKey: async (): Promise<{ public_key: string }> => ({ public_key: (await getKeyPair()).publicKey }),

  async subscribe(actor: Actor, tokenHash: Buffer, subscription: PushSubscription): Promise<PushState> {
    const { endpoint, keys, rate_update: rateUpdate } = subscription;
    if (!isPushEndpoint(endpoint)) refuse('VALIDATION_ERROR', { errors: endpointError });
    const { p256dh, auth } = keys;
    if (!isPublicKey(p256dh)) refuse('VALIDATION_ERROR', { errors: keyError });
    const chosen = await store.save({ tokenHash, userId: actor.id, endpoint, p256dh, auth, rateUpdate });
    return { subscribed: true, rate_update: chosen ?? refuse('UNAUTHORIZED'), endpoint };
  },

  async getState(tokenHash: Buffer): Promise<PushState> {
    const known = await store.find(tokenHash);
    return known ? { subscribed: true, ...known } : { subscribed: false, rate_update: false };
  },

  /** Removes the subscription of this session. Other browsers of the same person stay subscribed. */
  unsubscribe: (tokenHash: Buffer): Promise<void> => store.remove(tokenHash),
});

export type NotificationService = ReturnType<typeof notificationService>;

const keyError = [{ pointer: '/keys/p256dh', message: 'This is not a public key of the curve P-256' }];
const endpointError = [{ pointer: '/endpoint', message: 'This is not an address of a push service that we know' }];

/** The key pair that all nodes share. The first call makes and stores it; it never changes. */
export const openKeyPair = (
  store: Pick<NotificationStore, 'findKeyPair' | 'keepFirstKeyPair'>,
): (() => Promise<KeyPair>) =>
  asyncOnce(async () => {
    const known = await store.findKeyPair();
    if (known) return known;
    await store.keepFirstKeyPair(webPush.generateVAPIDKeys());
    const made = await store.findKeyPair();
    if (!made) throw new Error('The key pair for pushes was not kept');
    return made;
  });
