import { scrypt } from '@noble/hashes/scrypt.js';
import type { WantedProof } from '#contract/person/proof-of-work.ts';
import { hashBytes, meetsDifficulty, type Proof, scryptCost } from '#domain/person/proof-of-work.ts';

type Wanted = Pick<WantedProof, 'salt' | 'difficulty'>;

/** The first number that is a right proof, or a wrong one. With the library of the page, and not with that of the server. */
export function solve({ salt, difficulty }: Wanted, { isRight = true } = {}): Proof {
  for (let at = 0; ; at += 1) {
    const hash = scrypt(String(at), salt, { ...scryptCost, dkLen: hashBytes });
    if (meetsDifficulty(hash, difficulty) === isRight) return { salt, nonce: String(at) };
  }
}

/** Makes the call, and again with the proof if its refusal asks for one. */
export async function paying<Answer extends { body: { proof?: Wanted } }>(
  call: (proof?: Proof) => Promise<Answer>,
): Promise<Answer> {
  const first = await call();
  return first.body.proof ? call(solve(first.body.proof)) : first;
}
