import { z } from 'zod';
import { codeLength } from '#domain/person/one-time-code.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Done } from '../wire/wire-types.ts';
import { Proof, proofWanted } from './proof-of-work.ts';

export const OneTimeCode = z
  .string()
  .trim()
  .regex(new RegExp(`^\\d{${codeLength}}$`), `Exactly ${codeLength} digits`);

/** The id of a code request. It is a secret: anyone who has it may try codes. */
export const CodeRequest = z.string().min(1).max(100);

export const verificationApi = {
  /** Sends a code to the caller's own phone. */
  send: {
    method: 'POST',
    url: '/v1/users/phone-verification/send',
    part: 'Profile',
    operationId: 'sendPhoneCode',
    summary: 'Send a code to the own cellphone',
    refusals: [{ code: 'VALIDATION_ERROR', status: 400 }, 'CONFLICT', 'INVALID_PHONE_FORMAT'],
    schema: {
      body: z.object({ proof: Proof.optional() }).nullish(),
      response: { 200: z.object({ request_id: CodeRequest }) },
      extensions: proofWanted,
    },
  },
  verify: {
    method: 'POST',
    url: '/v1/users/phone-verification/verify',
    part: 'Profile',
    operationId: 'verifyPhone',
    summary: 'Prove the own cellphone with the code',
    refusals: ['CONFLICT'],
    schema: { body: z.object({ request_id: CodeRequest, code: OneTimeCode }), response: { 200: Done } },
  },
} as const satisfies Record<string, NamedRoute>;
