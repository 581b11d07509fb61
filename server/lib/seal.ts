import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

/** A key for one purpose, from a secret key. Each key is used only for what it is derived for. */
export const deriveKey = (secret: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, keyBytes));

/**
 * Stands for a text that must not be seen, such as a phone in the log: the same text has the same mark, and without the key
 * nobody finds the text by trying all of them.
 */
export function marksOf(secretKeys: readonly Buffer[], purpose: string) {
  const key = deriveKey(secretKeys[0] ?? randomBytes(keyBytes), purpose);
  return (text: string) => createHmac('sha256', key).update(text).digest('hex').slice(0, 16);
}

/** `isCurrent`: sealed with the first key, so it stays readable when the older keys are taken away. */
type Opened = { text: Buffer; isCurrent: boolean };

/**
 * Seals with the first key of SECRET_KEY and opens with any: an operator adds a new key in front of the old one. What is
 * sealed is bound to its place (`of`), such as the id of its order.
 */
export function openSeal(secretKeys: readonly Buffer[], purpose: string) {
  const keys = secretKeys.map((secret) => deriveKey(secret, purpose));

  return {
    seal(of: string, text: string | Buffer): Buffer {
      const [first] = keys;
      if (!first) throw new Error(`Without SECRET_KEY nothing can be sealed: ${purpose}`);
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, first, iv, { authTagLength: tagBytes }).setAAD(asBytes(of));
      const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
    },

    /** Undefined when it was sealed for another place, or with a key that is lost, or is no sealed text at all. */
    open(of: string, sealed: Buffer): Opened | undefined {
      if (sealed.length < ivBytes + tagBytes) return undefined;
      for (const [at, key] of keys.entries()) {
        const text = opened(key, of, sealed);
        if (text !== undefined) return { text, isCurrent: at === 0 };
      }
      return undefined;
    },
  };
}

export type Seal = ReturnType<typeof openSeal>;

const asBytes = (of: string) => Buffer.from(of.toLowerCase());

function opened(key: Buffer, of: string, sealed: Buffer): Buffer | undefined {
  const iv = sealed.subarray(0, ivBytes);
  const tag = sealed.subarray(ivBytes, ivBytes + tagBytes);
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(asBytes(of));
  decipher.setAuthTag(tag);
  const text = decipher.update(sealed.subarray(ivBytes + tagBytes));
  try {
    return Buffer.concat([text, decipher.final()]);
  } catch {
    // Node's only word for "not with this key": the tag does not fit.
    return undefined;
  }
}
