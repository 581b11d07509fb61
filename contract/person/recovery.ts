import { z } from 'zod';
import type { NamedRoute } from '../wire/route.ts';
import { Done } from '../wire/wire-types.ts';
import { PhoneText, Secret, Session } from './auth.ts';
import { CodeRequest, OneTimeCode } from './phone-verification.ts';
import { Proof, proofWanted } from './proof-of-work.ts';

export const recoveryApi = {
  /** The answer is the same for known and unknown phones. */
  send: {
    method: 'POST',
    url: '/v1/users/recovery/phone-send',
    part: 'Recovery',
    operationId: 'sendRecoveryCode',
    summary: 'Send a recovery code; answers the same for any cellphone',
    refusals: ['INVALID_PHONE_FORMAT'],
    schema: {
      body: z.object({ cellphone: PhoneText, proof: Proof.optional() }),
      response: { 200: z.object({ token: CodeRequest }) },
      extensions: proofWanted,
    },
  },
  /** Answers a token that only `recover` accepts: once, within 10 minutes. */
  verify: {
    method: 'POST',
    url: '/v1/users/recovery/phone-verify',
    part: 'Recovery',
    operationId: 'verifyRecoveryCode',
    summary: 'Exchange the code for a recovery token',
    schema: { body: z.object({ token: CodeRequest, code: OneTimeCode }), response: { 200: Session } },
  },
  /** Ends all sessions of the user. */
  recover: {
    method: 'POST',
    url: '/v1/users/recovery/recover',
    part: 'Recovery',
    operationId: 'recover',
    summary: 'Set a new password with the recovery token; ends all sessions',
    schema: { body: z.object({ pwd: Secret }), response: { 200: Done } },
  },
} as const satisfies Record<string, NamedRoute>;
