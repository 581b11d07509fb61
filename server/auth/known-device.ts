import { createHmac, randomBytes } from 'node:crypto';
import { Signer } from '@fastify/cookie';
import { asyncOnce } from '../lib/async-once.ts';
import type { DeviceStore } from './device.store.ts';

/** A browser and one account, as the device cookie describes them. */
export type Device = {
  id: string;
  /** Whether a sign-in to this account has succeeded on this device, and the account has not forgotten it since. */
  isKnown: boolean;
  /** The cookie value with this account added, for a caller who has proved to be its person. */
  nextCookie: string;
};

/** When more accounts use one device, the oldest one is dropped. */
const maxAccounts = 10;
const idBytes = 16;
const accountBytes = 12;
const keyBytes = 32;

/** Version, random device id, and one keyed hash for each account, the newest first. */
const cookieShape = /^1\.([\w-]{22})((?:\.[\w-]{16}){1,10})$/;
/** Longer than any cookie that the server sets. A longer value is not checked. */
const maxCookieLength = 300;

/**
 * Reads and writes the cookie that lists the accounts a device has signed in to. The cookie is not a session. It only
 * gives the device its own count of wrong passwords and a better position in the queue, so theft or a forged call gains
 * little. The accounts are keyed hashes that differ from device to device: the cookie shows no phone, and two cookies
 * do not show that one person uses both devices.
 */
export function knownDevices(store: DeviceStore) {
  const getKey = keyOf(store);

  return {
    /**
     * A missing, broken or forged cookie gives a new device. Read the device before the password is checked: a recovery
     * that runs meanwhile then forgets this device too.
     */
    async read(cookie: string | undefined, cellphone: string): Promise<Device> {
      const [key, generation] = await Promise.all([getKey(), store.findGeneration(cellphone)]);
      const signer = new Signer(key, 'sha256');
      const [, id = randomBytes(idBytes).toString('base64url'), list = ''] =
        cookieShape.exec(signedValue(signer, cookie)) ?? [];
      const accounts = list.split('.').filter(Boolean);
      // Without a generation, the text is as in the cookies from before there were any.
      const text = ['account', id, cellphone, ...(generation > 0 ? [generation] : [])].join('\n');
      const hash = createHmac('sha256', key).update(text).digest().subarray(0, accountBytes);
      const name = hash.toString('base64url');
      const kept = [name, ...accounts.filter((other) => other !== name)].slice(0, maxAccounts);
      return { id, isKnown: accounts.includes(name), nextCookie: signer.sign(['1', id, ...kept].join('.')) };
    },
  };
}

export type KnownDevices = ReturnType<typeof knownDevices>;

/** Returns the signed value, or '' unless the signature is valid. The signature is compared in constant time. */
function signedValue(signer: Signer, cookie = ''): string {
  if (cookie.length > maxCookieLength) return '';
  const { valid, value } = signer.unsign(cookie);
  return valid ? value : '';
}

/** Reads the key that all nodes share. The first node that needs the key creates it. */
const keyOf = (store: DeviceStore): (() => Promise<Buffer>) =>
  asyncOnce(async () => {
    const known = await store.findKey();
    if (known) return known;
    await store.keepFirstKey(randomBytes(keyBytes));
    const made = await store.findKey();
    if (!made) throw new Error('The key of known devices was not kept');
    return made;
  });
