import { z } from 'zod';
import type { NamedRoute } from '../wire/route.ts';
import { Done } from '../wire/wire-types.ts';
import { Proof, proofWanted } from './proof-of-work.ts';

/** A session token. Every other call sends it as `Authorization: Bearer …`. */
export const Session = z.object({ access_token: z.string(), token_type: z.literal('bearer') });
export type Session = z.output<typeof Session>;

/**
 * Only the length is checked here. Sign-in does not check the strength, and registration has its own message for it.
 */
export const Secret = z.string().min(1).max(1024);
export const PhoneText = z.string().min(1).max(40);

export const authApi = {
  /** The body is a form, as in OAuth 2; `username` is the cellphone. */
  signIn: {
    method: 'POST',
    url: '/v1/token',
    part: 'Session',
    operationId: 'signIn',
    summary: 'Sign in with a cellphone and a password',
    refusals: ['INVALID_CREDENTIALS', { code: 'FORBIDDEN', status: 403 }],
    schema: { body: z.object({ username: PhoneText, password: Secret }), response: { 200: Session } },
  },
  signOut: {
    method: 'POST',
    url: '/v1/token/revoke',
    part: 'Session',
    operationId: 'signOut',
    summary: 'Sign out: ends the session of this token',
    schema: { response: { 200: Done } },
  },
  /** After it, calls that answer FRESH_SIGN_IN_REQUIRED work for some minutes. */
  prove: {
    method: 'POST',
    url: '/v1/token/fresh',
    part: 'Session',
    operationId: 'proveSession',
    summary: 'Prove the password of this session again',
    refusals: ['INVALID_PASSWORD'],
    schema: { body: z.object({ password: Secret }), response: { 200: Done } },
  },
  register: {
    method: 'POST',
    url: '/v1/users/',
    part: 'Session',
    operationId: 'register',
    summary: 'Open an account and sign in',
    refusals: ['INVALID_PHONE_FORMAT', 'PHONE_ALREADY_EXISTS'],
    schema: {
      body: z.object({ cellphone: PhoneText, password: Secret, proof: Proof.optional() }),
      response: { 201: Session },
      extensions: proofWanted,
    },
  },
  /** Ends all other sessions of the user. */
  changePassword: {
    method: 'POST',
    url: '/v1/users/me/pwd',
    part: 'Profile',
    operationId: 'changePassword',
    summary: 'Set a new password; ends all other sessions',
    refusals: ['INVALID_PASSWORD'],
    schema: { body: z.object({ old_password: Secret, password: Secret }), response: { 200: Done } },
  },
} as const satisfies Record<string, NamedRoute>;
