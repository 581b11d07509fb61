import { createHmac, randomBytes } from 'node:crypto';
import { Signer } from '@fastify/cookie';
import { madeOnce } from '../lib/made-once.ts';
import type { DeviceKeyStore } from './device-key.store.ts';

/** A browser, by the cookie that it sent. */
export type Device = {
  id: string;
  /** Whether somebody has signed in to this account here before. */
  knows(account: string): boolean;
  /** The cookie with this account added to it. */
  cookieWith(account: string): string;
};

/** Somebody has forgotten the oldest one when more people share one device. */
const mostAccounts = 10;
const idBytes = 16;
const accountBytes = 12;
const keyBytes = 32;

/** Version, random id of the device, and what stands for each account, the newest first. */
const shape = /^1\.([\w-]{22})((?:\.[\w-]{16}){1,10})$/;
/** Longer than any cookie of ours, so it is not worth reading. */
const longest = 300;

/**
 * Reads and writes the cookie that says which accounts a device has signed in to. It is no session: it only gives wrong
 * passwords a count of their own and a better place in line, so neither theft nor a forged call gains much by it.
 * Accounts stand in it as keyed hashes that differ from device to device, so nobody reads a phone in it, and two
 * cookies do not show that the same person uses both devices.
 */
export function knownDevices(store: DeviceKeyStore) {
  const getKey = keyOf(store);

  return {
    /** A cookie that is missing, broken or forged counts as none: the device is new. */
    async read(cookie: string | undefined): Promise<Device> {
      const key = await getKey();
      const signer = new Signer(key, 'sha256');
      const [, id = randomBytes(idBytes).toString('base64url'), list = ''] = shape.exec(opened(signer, cookie)) ?? [];
      const accounts = list.split('.').filter(Boolean);
      const hashOf = (account: string) =>
        createHmac('sha256', key).update(`account\n${id}\n${account}`).digest().subarray(0, accountBytes);
      const nameOf = (account: string) => hashOf(account).toString('base64url');

      return {
        id,
        knows: (account) => accounts.includes(nameOf(account)),
        cookieWith(account) {
          const name = nameOf(account);
          const kept = [name, ...accounts.filter((other) => other !== name)].slice(0, mostAccounts);
          return signer.sign(['1', id, ...kept].join('.'));
        },
      };
    },
  };
}

export type KnownDevices = ReturnType<typeof knownDevices>;

/** Empty unless the signature is ours; it is compared in constant time. */
function opened(signer: Signer, cookie = ''): string {
  if (cookie.length > longest) return '';
  const { valid, value } = signer.unsign(cookie);
  return valid ? value : '';
}

/** The one key of all nodes, made when it is first needed. */
const keyOf = (store: DeviceKeyStore): (() => Promise<Buffer>) =>
  madeOnce(async () => {
    const known = await store.findKey();
    if (known) return known;
    await store.keepFirstKey(randomBytes(keyBytes));
    const made = await store.findKey();
    if (!made) throw new Error('The key of known devices was not kept');
    return made;
  });
