import { createHmac, randomBytes } from 'node:crypto';
import { Signer } from '@fastify/cookie';
import { asyncOnce } from '../../lib/async-once.ts';
import type { Seal } from '../../lib/seal.ts';
import { type DeviceStore, type KeptKey, maxDevices } from './device.store.ts';

/** A browser and one account, as the device cookie describes them. */
export type Device = {
  id: string;
  /** The device under this account, as the database keeps it. */
  name: Buffer;
  /** Whether a sign-in to this account has succeeded on this device, and the account has not forgotten it since. */
  isKnown: boolean;
  /** Whether a sign-in from here is told to the person: the device is not known, and it is not the first one of the account. */
  isNews: boolean;
  /** Whether its person proved the second factor here lately, and wanted not to be asked again for some time. */
  isRemembered: boolean;
  /** The cookie value with this account added, for a caller who has proved to be its person. */
  nextCookie: string;
};

type Person = { id: string; cellphone: string };

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
export function knownDevices(store: DeviceStore, seal: Seal) {
  const getKey = keyOf(store, seal);

  /**
   * A missing, broken or forged cookie gives a new device. Read the device before the password is checked: a recovery
   * that runs meanwhile then forgets this device too.
   */
  async function read(cookie: string | undefined, cellphone: string): Promise<Device> {
    const [key, account] = await Promise.all([getKey(), store.findAccount(cellphone)]);
    const generation = account?.generation ?? 0;
    const signer = new Signer(key, 'sha256');
    const [, id = randomBytes(idBytes).toString('base64url'), list = ''] =
      cookieShape.exec(signedValue(signer, cookie)) ?? [];
    const accounts = list.split('.').filter(Boolean);
    // Without a generation, the text is as in the cookies from before there were any.
    const text = ['account', id, cellphone, ...(generation > 0 ? [generation] : [])].join('\n');
    const name = createHmac('sha256', key).update(text).digest().subarray(0, accountBytes);
    const entry = name.toString('base64url');
    const kept = [entry, ...accounts.filter((other) => other !== entry)].slice(0, maxAccounts);
    const isKnown = accounts.includes(entry) && account !== undefined && (await isKept(account, name));
    const isFirst = generation === 0 && account?.devices.length === 0;
    const isNews = account !== undefined && !isKnown && !isFirst;
    const isRemembered = isKnown && (account?.remembered ?? []).some((kept) => kept.equals(name));
    return { id, name, isKnown, isNews, isRemembered, nextCookie: signer.sign(['1', id, ...kept].join('.')) };
  }

  /**
   * Servers of releases before kept no list. A right cookie of theirs takes a free place in it. Places get free only when
   * all devices are forgotten, so a device that has lost its place can't come back in this way.
   */
  async function isKept({ id, devices }: { id: string; devices: Buffer[] }, name: Buffer): Promise<boolean> {
    if (devices.some((device) => device.equals(name))) return true;
    if (devices.length >= maxDevices) return false;
    await store.keepDevice(id, name);
    return true;
  }

  return {
    read,

    /** Makes the device known to the account, after a sign-in. */
    keep: (userId: string, { name }: Device, { remember = false } = {}): Promise<void> =>
      store.keepDevice(userId, name, remember),

    /** Makes the device known after the account has forgotten all. Returns its new cookie. */
    async keepAgain(cookie: string | undefined, { id, cellphone }: Person): Promise<string> {
      const { name, nextCookie } = await read(cookie, cellphone);
      await store.keepDevice(id, name);
      return nextCookie;
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

/**
 * Reads the key that all nodes share. The first node that needs the key creates it. A key that stands unsealed, or sealed
 * with an older SECRET_KEY, is sealed again. One that nobody can read any more is replaced: every device is new then.
 */
const keyOf = (store: DeviceStore, seal: Seal): (() => Promise<Buffer>) =>
  asyncOnce(async () => {
    const found = await store.findKey();
    if (!found) await store.keepFirstKey(sealedKey(seal, randomBytes(keyBytes)));
    else {
      const opened = openedKey(seal, found);
      if (!opened?.isCurrent) await store.replaceKey(found, sealedKey(seal, opened?.text ?? randomBytes(keyBytes)));
    }
    const kept = await store.findKey();
    const key = kept && openedKey(seal, kept)?.text;
    if (!key) throw new Error('The key of known devices was not kept');
    return key;
  });

const place = 'device_keys';

const openedKey = (seal: Seal, { secret, sealed }: KeptKey) =>
  sealed ? seal.open(place, sealed) : { text: secret, isCurrent: false };

/** `secret` is no key then, but still one for servers of the release before: their cookies are unknown here. */
const sealedKey = (seal: Seal, key: Buffer): KeptKey => ({
  secret: randomBytes(keyBytes),
  sealed: seal.seal(place, key),
});
