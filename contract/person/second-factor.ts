import { z } from 'zod';
import { factorKinds, factorNameLength, staffPolicies } from '#domain/person/second-factor.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Done, Id, Text, Time } from '../wire/wire-types.ts';
import { FactorChallenge, FactorTriesLeft } from './factor-proof.ts';
import { NewPasskey, PasskeyCreation } from './passkey.ts';
import { OneTimeCode } from './phone-verification.ts';

const FactorName = Text(factorNameLength.max).min(factorNameLength.min);

export const Factor = z.object({
  id: Id,
  kind: z.enum(factorKinds),
  name: z.string(),
  created_at: Time,
  /** Null for one that was never used since it was set up. */
  used_at: Time.nullable(),
});
export type Factor = z.output<typeof Factor>;

export const SecondFactor = z.object({
  /** The oldest first; at most 10, of which one is an app with codes. */
  factors: z.array(Factor),
  recovery_codes_left: z.int(),
  /** What the network asks of its staff. Customers may always have a factor. */
  staff_policy: z.enum(staffPolicies),
  /** Whether the caller may add one. */
  may_add: z.boolean(),
  /** Whether passkeys work here: in production only with PUBLIC_URL. */
  passkeys: z.boolean(),
  /** Staff who must have a factor and have none: every other call is 403, `reason` is `secondFactorNeeded`. */
  must_set_up: z.boolean(),
});
export type SecondFactor = z.output<typeof SecondFactor>;

/** Ten codes, shown this once. */
const RecoveryCodes = z.array(z.string());

/** `recovery_codes` only with the first factor of the account. */
export const AddedFactor = z.object({ factor: Factor, recovery_codes: RecoveryCodes.optional() });
export type AddedFactor = z.output<typeof AddedFactor>;

/** Within 10 minutes, in the same session, at most 5 tries. */
const SetUp = FactorChallenge;
const ById = z.object({ id: z.string().toLowerCase() });
const wrongCode = { VALIDATION_ERROR: FactorTriesLeft };

export const secondFactorApi = {
  read: {
    method: 'GET',
    url: '/v1/users/me/second-factor',
    part: 'Profile',
    operationId: 'getMySecondFactor',
    summary: 'Read the own second factors, and what is asked of the caller',
    schema: { response: { 200: SecondFactor } },
  },
  /** The factor is there after `confirmTotp`. An app that stands already works until then. */
  startTotp: {
    method: 'POST',
    url: '/v1/users/me/second-factor/totp',
    part: 'Profile',
    operationId: 'startTotp',
    summary: 'Begin to set up an app with codes',
    refusals: ['CONFLICT', 'FEATURE_DISABLED'],
    fresh: 'always',
    schema: {
      response: {
        200: z.object({ set_up: SetUp, expires_at: Time, secret: z.string(), uri: z.string() }),
      },
    },
  },
  /** With the first code of the app. Only now a new secret replaces the older one. */
  confirmTotp: {
    method: 'POST',
    url: '/v1/users/me/second-factor/totp/confirm',
    part: 'Profile',
    operationId: 'confirmTotp',
    summary: 'Set up the app whose first code this is',
    refusals: ['CONFLICT', 'FEATURE_DISABLED'],
    schema: {
      body: z.object({ set_up: SetUp, code: OneTimeCode, name: FactorName }),
      response: { 200: AddedFactor },
      extensions: wrongCode,
    },
  },
  startPasskey: {
    method: 'POST',
    url: '/v1/users/me/second-factor/passkey',
    part: 'Profile',
    operationId: 'startPasskey',
    summary: 'Begin to set up a passkey',
    refusals: ['CONFLICT', 'FEATURE_DISABLED'],
    fresh: 'always',
    schema: {
      response: { 200: z.object({ set_up: SetUp, expires_at: Time, options: PasskeyCreation }) },
    },
  },
  confirmPasskey: {
    method: 'POST',
    url: '/v1/users/me/second-factor/passkey/confirm',
    part: 'Profile',
    operationId: 'confirmPasskey',
    summary: 'Set up the passkey that the browser has made',
    refusals: ['CONFLICT', 'FEATURE_DISABLED'],
    schema: {
      body: z.object({ set_up: SetUp, answer: NewPasskey, name: FactorName }),
      response: { 200: AddedFactor },
      extensions: wrongCode,
    },
  },
  rename: {
    method: 'PUT',
    url: '/v1/users/me/second-factor/:id',
    part: 'Profile',
    operationId: 'renameFactor',
    summary: 'Give one of the own factors another name',
    refusals: ['NOT_FOUND'],
    schema: { params: ById, body: z.object({ name: FactorName }), response: { 200: Factor } },
  },
  /** With the last one the recovery codes go too. */
  remove: {
    method: 'DELETE',
    url: '/v1/users/me/second-factor/:id',
    part: 'Profile',
    operationId: 'removeFactor',
    summary: 'Remove one of the own factors',
    refusals: ['NOT_FOUND', 'CONFLICT'],
    fresh: 'always',
    schema: { params: ById, response: { 200: Done } },
  },
  renewCodes: {
    method: 'POST',
    url: '/v1/users/me/second-factor/recovery-codes',
    part: 'Profile',
    operationId: 'renewRecoveryCodes',
    summary: 'Get ten new recovery codes; the old ones end',
    refusals: ['CONFLICT'],
    fresh: 'always',
    schema: { response: { 200: z.object({ recovery_codes: RecoveryCodes }) } },
  },
} as const satisfies Record<string, NamedRoute>;
