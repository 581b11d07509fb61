import { createHash, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { WantedProof } from '#contract/person/proof-of-work.ts';
import type { CodePurpose } from '#domain/person/one-time-code.ts';
import { hashBytes, meetsDifficulty, type Proof, scryptCost } from '#domain/person/proof-of-work.ts';
import { fairQueue } from '../../lib/fair-queue.ts';
import { refuse } from '../../lib/refuse.ts';
import { deriveKey } from '../../lib/seal.ts';
import type { SpentProofStore } from './spent-proofs.store.ts';

/** What a proof is for. It is good for nothing else. */
export type Claim = { purpose: CodePurpose | 'registration'; cellphone: string };

type Needs = { store: SpentProofStore; secretKeys: readonly Buffer[]; difficulty: number };

const lifeSeconds = 600;
const hash = promisify(scrypt) as (text: string, salt: string, bytes: number, cost: object) => Promise<Buffer>;

/** A random number, the second in which it expires, the difficulty, and the signature of all this and of the claim. */
const saltShape = /^([\w-]{22}\.(\d{10})\.(\d{1,10}))\.([\w-]{43})$/;

/**
 * Asks for proofs of work and checks them. A salt is signed and nowhere stored, so asking costs nothing. Each salt is
 * looked at once: it is spent before its proof is checked, so a wrong proof costs its sender another refusal.
 */
export function proofsOfWork({ store, secretKeys, difficulty }: Needs) {
  const keys = secretKeys.map((secret) => deriveKey(secret, 'proof of work, signed'));
  const signatures = (text: string, { purpose, cellphone }: Claim) =>
    keys.map((key) => createHmac('sha256', key).update([text, purpose, cellphone].join('\n')).digest());
  /** One check takes some milliseconds of a processor. One address waits behind its own. */
  const inTurn = fairQueue({ running: { total: 2, perOwner: 1 }, waiting: [200, 20], maxWaitMs: 5_000 });

  function signedSalt(claim: Claim, expires: number): string {
    const text = [randomBytes(16).toString('base64url'), expires, difficulty].join('.');
    const [signature] = signatures(text, claim);
    if (!signature) throw new Error('Without SECRET_KEY no proof of work can be asked for');
    return `${text}.${signature.toString('base64url')}`;
  }

  /** Undefined unless this server, or another one with its key, has given the salt for the same claim. */
  function readSalt(salt: string, claim: Claim) {
    const [, text = '', expires, asked, signature = ''] = saltShape.exec(salt) ?? [];
    const given = Buffer.from(signature, 'base64url');
    if (!signatures(text, claim).some((right) => right.length === given.length && timingSafeEqual(right, given)))
      return undefined;
    return { expires: Number(expires) * 1_000, difficulty: Number(asked) };
  }

  return {
    /** Refuses the call for now: with a proof it goes through at once, and without one after this time. */
    require(claim: Claim, retryAfterSeconds: number): never {
      const expires = Math.floor(Date.now() / 1_000) + lifeSeconds;
      const salt = signedSalt(claim, expires);
      const proof = { algorithm: 'scrypt', salt, difficulty, expires_at: new Date(expires * 1_000) } satisfies Record<
        keyof WantedProof,
        unknown
      >;
      return refuse('RATE_LIMIT_EXCEEDED', {
        retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)),
        extension: { proof },
      });
    },

    /** Whether the proof is right for this claim. Without one it is not. Each proof is right once. */
    async isRight(proof: Proof | undefined, claim: Claim, address: string): Promise<boolean> {
      const known = proof && readSalt(proof.salt, claim);
      if (!known || known.expires <= Date.now()) return false;
      return inTurn({ path: [address], owner: address }, async () => {
        const saltHash = createHash('sha256').update(proof.salt).digest();
        if (!(await store.spend(saltHash, new Date(known.expires)))) return false;
        return meetsDifficulty(await hash(proof.nonce, proof.salt, hashBytes, scryptCost), known.difficulty);
      });
    },
  };
}

export type ProofsOfWork = ReturnType<typeof proofsOfWork>;
