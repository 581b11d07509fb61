import { scrypt } from '@noble/hashes/scrypt.js';
import { hashBytes, meetsDifficulty, type Proof, scryptCost } from '#domain/person/proof-of-work.ts';

export type ProofTask = { salt: string; difficulty: number };

/** Tries one number after the other. This takes seconds, so it runs in a worker. */
export function findProof({ salt, difficulty }: ProofTask): Proof {
  for (let tried = 0; ; tried += 1) {
    const nonce = String(tried);
    if (meetsDifficulty(scrypt(nonce, salt, { ...scryptCost, dkLen: hashBytes }), difficulty)) return { salt, nonce };
  }
}
