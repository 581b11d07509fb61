import { z } from 'zod';
import type { NamedRoute } from '../wire/route.ts';
import { Done } from '../wire/wire-types.ts';
import { AgreementVersion } from './agreement.ts';
import { FactorChallenge, FactorProof, FactorTriesLeft, factorWanted } from './factor-proof.ts';
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
    refusals: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', { code: 'FORBIDDEN', status: 403 }],
    schema: {
      body: z.object({ username: PhoneText, password: Secret }),
      response: { 200: Session },
      extensions: factorWanted,
    },
  },
  /** The second half of a sign-in that was answered with SECOND_FACTOR_REQUIRED. */
  proveFactor: {
    method: 'POST',
    url: '/v1/token/second-factor',
    part: 'Session',
    operationId: 'proveSecondFactor',
    summary: 'Sign in: prove the second factor after the password',
    refusals: ['CONFLICT', { code: 'FORBIDDEN', status: 403 }],
    schema: {
      body: z.object({
        challenge: FactorChallenge,
        factor: FactorProof,
        /** Do not ask this device for 30 days. Staff are asked at every sign-in. */
        remember: z.boolean().optional(),
      }),
      response: { 200: Session },
      extensions: { VALIDATION_ERROR: FactorTriesLeft },
    },
  },
  signOut: {
    method: 'POST',
    url: '/v1/token/revoke',
    part: 'Session',
    operationId: 'signOut',
    summary: 'Sign out: ends the session of this token',
    schema: { response: { 200: Done } },
  },
  /**
   * After it, calls that answer FRESH_SIGN_IN_REQUIRED work for some minutes. Who has a second factor proves that one and not the
   * password: a body without `factor` gets SECOND_FACTOR_REQUIRED with a challenge, and the next call answers it.
   */
  prove: {
    method: 'POST',
    url: '/v1/token/fresh',
    part: 'Session',
    operationId: 'proveSession',
    summary: 'Prove the password of this session again, or the second factor',
    refusals: ['INVALID_PASSWORD', 'CONFLICT', { code: 'SECOND_FACTOR_REQUIRED', status: 403 }],
    schema: {
      body: z.object({
        password: Secret.optional(),
        challenge: FactorChallenge.optional(),
        factor: FactorProof.optional(),
      }),
      response: { 200: Done },
      extensions: { ...factorWanted, VALIDATION_ERROR: FactorTriesLeft },
    },
  },
  /** `agreement`: the version of the terms of use that the person agrees to. Without it they are asked later. */
  register: {
    method: 'POST',
    url: '/v1/users/',
    part: 'Session',
    operationId: 'register',
    summary: 'Open an account and sign in',
    refusals: ['INVALID_PHONE_FORMAT', 'PHONE_ALREADY_EXISTS'],
    schema: {
      body: z.object({
        cellphone: PhoneText,
        password: Secret,
        proof: Proof.optional(),
        agreement: AgreementVersion.optional(),
      }),
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
    fresh: 'ofFactor',
    schema: { body: z.object({ old_password: Secret, password: Secret }), response: { 200: Done } },
  },
} as const satisfies Record<string, NamedRoute>;
