import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { pickupCodeLength, pickupTries } from '#domain/order/pickup-code.ts';
import { deriveKey, openSeal } from '../../lib/seal.ts';

/** A code as the database keeps it: encrypted, and a keyed hash by which it is found. */
export type SealedCode = { sealed: Buffer; lookup: Buffer };

/** The code of an order as it is kept, how many wrong ones were given for it, and when it replaced another one. */
export type KeptCode = { sealed: Buffer; tries: number; renewed_at: Date | null };

/** A new code that an order of the office has already is passed over. The next of these is taken then. */
const proposals = 4;

/** Seals codes, each for its order. Codes are found by a hash under a key of its own. */
export function pickupSeal(secretKeys: readonly Buffer[]) {
  const { seal, open } = openSeal(secretKeys, 'pickup code, sealed');
  const lookupKeys = secretKeys.map((secret) => deriveKey(secret, 'pickup code, looked up'));
  const lookups = (code: string) => lookupKeys.map((key) => createHmac('sha256', key).update(code).digest());

  function propose(orderId: string): SealedCode {
    const code = newCode();
    const sealed = seal(orderId, code);
    const [lookup = Buffer.alloc(0)] = lookups(code);
    return { sealed, lookup };
  }

  return {
    /** New codes for this order, of which one is taken. */
    propose: (orderId: string): SealedCode[] => Array.from({ length: proposals }, () => propose(orderId)),

    /** Undefined when it was sealed for another order, or with a key that is lost. */
    open: (orderId: string, sealed: Buffer): string | undefined => open(orderId, sealed)?.text.toString('utf8'),

    /** What the code may be found by: one hash for each key. */
    lookups,
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
