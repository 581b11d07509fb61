import { z } from 'zod';
import { Time } from '../wire/wire-types.ts';

/** The answer to a `proof` of a refusal. `salt` is the one of the refusal. */
export const Proof = z.object({ salt: z.string().max(200), nonce: z.string().min(1).max(40) });

/** The work that lets the same call through, once. See docs/api.md. */
export const WantedProof = z.object({
  algorithm: z.literal('scrypt'),
  salt: z.string(),
  /** The number of tries that a proof takes on average. */
  difficulty: z.int(),
  expires_at: Time,
});
export type WantedProof = z.output<typeof WantedProof>;

export const proofWanted = { RATE_LIMIT_EXCEEDED: z.object({ proof: WantedProof.optional() }) };
