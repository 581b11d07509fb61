import { z } from 'zod';
import { factorWays } from '#domain/person/second-factor.ts';
import { Time } from '../wire/wire-types.ts';
import { PasskeyAnswer, PasskeyRequest } from './passkey.ts';
import { OneTimeCode } from './phone-verification.ts';

/** Names one sign-in that waits for its second factor. It is a secret. */
export const FactorChallenge = z.string().min(1).max(100);

/** One of the second factors of a person, proved. */
export const FactorProof = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('totp'), code: OneTimeCode }),
  /** Good once. Spaces, hyphens and the case of letters do not matter. */
  z.object({ kind: z.literal('recovery_code'), code: z.string().min(1).max(40) }),
  z.object({ kind: z.literal('passkey'), answer: PasskeyAnswer }),
]);
export type FactorProof = z.output<typeof FactorProof>;

/** What SECOND_FACTOR_REQUIRED says in addition. */
export const WantedFactor = z.object({
  /** Goes back with the proof: within 5 minutes, at most 5 tries. */
  challenge: FactorChallenge,
  expires_at: Time,
  /** How this person can prove it. */
  ways: z.array(z.enum(factorWays)),
  /** For the browser, where one of the ways is a passkey. */
  passkey: PasskeyRequest.optional(),
  /** Whether the device may be remembered, so that it is not asked for 30 days. */
  may_remember: z.boolean(),
});
export type WantedFactor = z.output<typeof WantedFactor>;

/** The fields are absent where the answer could not be described, so the page reads them as optional. */
export const factorWanted = { SECOND_FACTOR_REQUIRED: WantedFactor.partial() };

/** After a wrong code: how many tries this challenge has left. */
export const FactorTriesLeft = z.object({ tries_left: z.int().optional() });
