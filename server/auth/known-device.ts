import { createHmac, randomBytes } from 'node:crypto';
import { Signer } from '@fastify/cookie';
import { asyncOnce } from '../lib/async-once.ts';
import type { DeviceKeyStore } from './device-key.store.ts';

/** A browser, as its device cookie describes it. */
export type Device = {
  id: string;
  /** Whether a sign-in to this account has succeeded on this device before. */
  knows(account: string): boolean;
  /** The cookie value with this account added. */
  cookieWith(account: string): string;
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
export function knownDevices(store: DeviceKeyStore) {
  const getKey = keyOf(store);

  return {
    /** A missing, broken or forged cookie gives a new device. */
    async read(cookie: string | undefined): Promise<Device> {
      const key = await getKey();
      const signer = new Signer(key, 'sha256');
      const [, id = randomBytes(idBytes).toString('base64url'), list = ''] =
        cookieShape.exec(signedValue(signer, cookie)) ?? [];
      const accounts = list.split('.').filter(Boolean);
      const hashOf = (account: string) =>
        createHmac('sha256', key).update(`account\n${id}\n${account}`).digest().subarray(0, accountBytes);
      const accountKeyOf = (account: string) => hashOf(account).toString('base64url');

      return {
        id,
        knows: (account) => accounts.includes(accountKeyOf(account)),
        cookieWith(account) {
          const name = accountKeyOf(account);
          const kept = [name, ...accounts.filter((other) => other !== name)].slice(0, maxAccounts);
          return signer.sign(['1', id, ...kept].join('.'));
        },
      };
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
const keyOf = (store: DeviceKeyStore): (() => Promise<Buffer>) =>
  asyncOnce(async () => {
    const known = await store.findKey();
    if (known) return known;
    await store.keepFirstKey(randomBytes(keyBytes));
    const made = await store.findKey();
    if (!made) throw new Error('The key of known devices was not kept');
    return made;
  });
