import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';
import { pickupCodeLength, pickupTries } from '#domain/pickup-code.ts';

/** A code as the database keeps it: encrypted, and a keyed hash by which it is found. */
export type SealedCode = { sealed: Buffer; lookup: Buffer };

/** The code of an order as it is kept, and how many wrong ones were given for it. */
export type KeptCode = { sealed: Buffer; tries: number };

type Keys = { seal: Buffer; lookup: Buffer };

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

/** A new code that an order of the office has already is passed over. The next of these is taken then. */
const proposals = 4;

/**
 * Seals codes with the first key, and opens with any: an operator adds a new key in front of the old one. Each key is
 * used only for what is derived from it here.
 */
export function pickupSeal(secretKeys: readonly Buffer[]) {
  const keys = secretKeys.map(derived);

  function seal(orderId: string, code: string): SealedCode {
    const [first] = keys;
    if (!first) throw new Error('Without SECRET_KEY no pickup code can be kept');
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, first.seal, iv, { authTagLength: tagBytes }).setAAD(asBytes(orderId));
    const text = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()]);
    return { sealed: Buffer.concat([iv, cipher.getAuthTag(), text]), lookup: hashed(first, code) };
  }

  return {
    /** New codes for this order, of which one is taken. */
    propose: (orderId: string): SealedCode[] => Array.from({ length: proposals }, () => seal(orderId, newCode())),

    /** Undefined when it was sealed for another order, or with a key that is lost. */
    open(orderId: string, sealed: Buffer): string | undefined {
      for (const { seal: key } of keys) {
        const code = opened(key, orderId, sealed);
        if (code !== undefined) return code;
      }
      return undefined;
    },

    /** What the code may be found by: one hash for each key. */
    lookups: (code: string): Buffer[] => keys.map((each) => hashed(each, code)),
  };
}

export type PickupSeal = ReturnType<typeof pickupSeal>;

/** `locked`: wrong too often. `lost`: nobody can read the code any more. */
export type CodeVerdict = 'right' | 'wrong' | 'locked' | 'lost';

/** Judges a code that was given for this order, by the code that is kept for it. */
export function judgeCode(
  { open }: Pick<PickupSeal, 'open'>,
  orderId: string,
  kept: KeptCode,
  given: string,
): CodeVerdict {
  if (kept.tries >= pickupTries) return 'locked';
  const code = open(orderId, kept.sealed);
  if (code === undefined) return 'lost';
  return isSameCode(code, given) ? 'right' : 'wrong';
}

/** Compares in a time that says nothing about the digits. */
const isSameCode = (code: string, other: string): boolean =>
  code.length === other.length && timingSafeEqual(Buffer.from(code), Buffer.from(other));

const newCode = () => String(randomInt(10 ** pickupCodeLength)).padStart(pickupCodeLength, '0');

const derived = (secret: Buffer): Keys => ({
  seal: derive(secret, 'pickup code, sealed'),
  lookup: derive(secret, 'pickup code, looked up'),
});

const derive = (secret: Buffer, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, keyBytes));

const hashed = ({ lookup }: Keys, code: string) => createHmac('sha256', lookup).update(code).digest();

const asBytes = (orderId: string) => Buffer.from(orderId.toLowerCase());

function opened(key: Buffer, orderId: string, sealed: Buffer): string | undefined {
  const iv = sealed.subarray(0, ivBytes);
  const tag = sealed.subarray(ivBytes, ivBytes + tagBytes);
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(asBytes(orderId));
  decipher.setAuthTag(tag);
  const text = decipher.update(sealed.subarray(ivBytes + tagBytes), undefined, 'utf8');
  try {
    return text + decipher.final('utf8');
  } catch {
    // Node's only word for "not with this key": the tag does not fit.
    return undefined;
  }
}
