import { z } from 'zod';
import { PhoneText, Secret, Session } from './auth.ts';
import { CodeRequest, OneTimeCode } from './phone-verification.ts';
import type { Route } from './route.ts';
import { Done } from './wire-types.ts';

export const recoveryApi = {
  /** The answer is the same for known and unknown phones. */
  send: {
    method: 'POST',
    url: '/v1/users/recovery/phone-send',
    schema: { body: z.object({ cellphone: PhoneText }), response: { 200: z.object({ token: CodeRequest }) } },
  },
  /** Answers a token that only `recover` accepts: once, within 10 minutes. */
  verify: {
    method: 'POST',
    url: '/v1/users/recovery/phone-verify',
    schema: { body: z.object({ token: CodeRequest, code: OneTimeCode }), response: { 200: Session } },
  },
  /** Ends all sessions of the user. */
  recover: {
    method: 'POST',
    url: '/v1/users/recovery/recover',
    schema: { body: z.object({ pwd: Secret }), response: { 200: Done } },
  },
} as const satisfies Record<string, Route>;
