import webPush from 'web-push';
import type { PushState, PushSubscription } from '#contract/notification.ts';
import type { SessionBy } from '../database/by.ts';
import { asyncOnce } from '../lib/async-once.ts';
import type { IsPushEndpoint } from '../lib/push-services.ts';
import { refuse } from '../lib/refuse.ts';
import type { Seal } from '../lib/seal.ts';
import type { KeptKeyPair, KeyPair, NotificationStore } from './notification.store.ts';
import { isPublicKey } from './push/push-key.ts';

type Needs = { store: NotificationStore; getKeyPair: () => Promise<KeyPair>; isPushEndpoint: IsPushEndpoint };

export const notificationService = ({ store, getKeyPair, isPushEndpoint }: Needs) => ({
  getKey: async (): Promise<{ public_key: string }> => ({ public_key: (await getKeyPair()).publicKey }),

  async subscribe(by: SessionBy, subscription: PushSubscription): Promise<PushState> {
    const { endpoint, keys, rate_update: rateUpdate } = subscription;
    if (!isPushEndpoint(endpoint)) refuse('VALIDATION_ERROR', { errors: endpointError });
    const { p256dh, auth } = keys;
    if (!isPublicKey(p256dh)) refuse('VALIDATION_ERROR', { errors: keyError });
    const rate_update = await store.save(by, { endpoint, p256dh, auth, rateUpdate });
    return { subscribed: true, rate_update, endpoint };
  },

  async getState(tokenHash: Buffer): Promise<PushState> {
    const known = await store.find(tokenHash);
    return known ? { subscribed: true, ...known } : { subscribed: false, rate_update: false };
  },

  /** Removes the subscription of this session. Other browsers of the same person stay subscribed. */
  unsubscribe: (by: SessionBy): Promise<void> => store.remove(by),
});

export type NotificationService = ReturnType<typeof notificationService>;

const keyError = [{ pointer: '/keys/p256dh', message: 'This is not a public key of the curve P-256' }];
const endpointError = [{ pointer: '/endpoint', message: 'This is not an address of a push service that we know' }];

type KeyStore = Pick<NotificationStore, 'findKeyPair' | 'keepFirstKeyPair' | 'keepSealed'>;

/**
 * The key pair that all nodes share. The first call makes and stores it; it never changes, because browsers are
 * subscribed to its public half. A private half that stands unsealed, or sealed with an older SECRET_KEY, is sealed again.
 */
export const openKeyPair = (store: KeyStore, seal: Seal): (() => Promise<KeyPair>) =>
  asyncOnce(async () => {
    const known = await store.findKeyPair();
    if (!known) await store.keepFirstKeyPair(sealedPair(seal, webPush.generateVAPIDKeys()));
    const kept = known ?? (await store.findKeyPair());
    const opened = kept && openedPair(seal, kept);
    if (!opened) throw new Error('The key pair for pushes is not there, or SECRET_KEY does not open it');
    const { isCurrent, ...pair } = opened;
    if (!isCurrent) await store.keepSealed(sealedPair(seal, pair));
    return pair;
  });

function openedPair(seal: Seal, { public_key: publicKey, private_key, sealed }: KeptKeyPair) {
  if (!sealed) return { publicKey, privateKey: private_key, isCurrent: false };
  const opened = seal.open(publicKey, sealed);
  return opened && { publicKey, privateKey: opened.text.toString('utf8'), isCurrent: opened.isCurrent };
}

const sealedPair = (seal: Seal, { publicKey, privateKey }: KeyPair): KeptKeyPair => ({
  public_key: publicKey,
  private_key: '',
  sealed: seal.seal(publicKey, privateKey),
});
