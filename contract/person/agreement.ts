import { z } from 'zod';
import type { NamedRoute } from '../wire/route.ts';
import { Text, Time } from '../wire/wire-types.ts';

/** Both languages fit into one body. */
export const agreementMaxLength = 10_000;

const AgreementText = Text(agreementMaxLength).min(1);

/** The terms of use of the network: plain text, in both languages. */
export const Agreement = z.object({ version: z.int(), at: Time, text_en: AgreementText, text_uk: AgreementText });
export type Agreement = z.output<typeof Agreement>;

/** Null: nothing is asked. */
const CurrentAgreement = z.object({ agreement: Agreement.nullable() });
export type CurrentAgreement = z.output<typeof CurrentAgreement>;

/** What the caller agreed to last, with its text of then, and the terms of now. */
const OwnAgreement = CurrentAgreement.extend({
  accepted: z.object({ ...Agreement.shape, accepted_at: Time, hash: z.string() }).nullable(),
});
export type OwnAgreement = z.output<typeof OwnAgreement>;

/** Null for both: nothing is asked from now on. */
export const NewAgreement = z.union([
  z.object({ text_en: AgreementText, text_uk: AgreementText }),
  z.object({ text_en: z.null(), text_uk: z.null() }),
]);
export type NewAgreement = z.output<typeof NewAgreement>;

/** Which version was read. The database counts versions in 32 bits. */
export const AgreementVersion = z.int().min(1).max(2_147_483_647);

export const agreementApi = {
  /** Anybody reads it: who registers, too. */
  get: {
    method: 'GET',
    url: '/v1/agreement',
    part: 'Session',
    operationId: 'getAgreement',
    summary: 'Read the terms of use that people agree to',
    schema: { response: { 200: CurrentAgreement } },
  },
  change: {
    method: 'PUT',
    url: '/v1/agreement',
    part: 'Administration',
    operationId: 'changeAgreement',
    summary: 'Set other terms of use: everybody is asked once before the next deal',
    fresh: 'always',
    schema: { body: NewAgreement, response: { 200: CurrentAgreement } },
  },
  getOwn: {
    method: 'GET',
    url: '/v1/users/me/agreement',
    part: 'Profile',
    operationId: 'getMyAgreement',
    summary: 'Read what you agreed to last, and the terms of now',
    schema: { response: { 200: OwnAgreement } },
  },
  accept: {
    method: 'POST',
    url: '/v1/users/me/agreement',
    part: 'Profile',
    operationId: 'acceptAgreement',
    summary: 'Agree to the terms of now; the same again changes nothing',
    /** CONFLICT: these are not the terms of now. */
    refusals: ['CONFLICT'],
    schema: { body: z.object({ version: AgreementVersion }), response: { 200: OwnAgreement } },
  },
} as const satisfies Record<string, NamedRoute>;
