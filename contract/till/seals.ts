import { z } from 'zod';
import { envelopeOutcomes, mostSeals, sealFrom, sealPattern } from '#domain/till/envelope.ts';
import { Money } from '../wire/money.ts';
import { Id } from '../wire/wire-types.ts';

/** Ukrainian letters that look the same are read as Latin ones. */
export const Seal = z.string().overwrite(sealFrom).regex(sealPattern, 'Latin letters, digits and hyphens, at most 30');

/** The seals that lie at what is counted. One that is left out is missing. */
export const seals = { seals: z.array(Seal).max(mostSeals).optional() };

/** What a count found of an envelope. An extra one has no deal. */
export const FoundEnvelope = z.object({
  seal: z.string(),
  order_id: Id.nullable(),
  currency: z.string().nullable(),
  amount: Money.nullable(),
  outcome: z.enum(envelopeOutcomes),
});
export type FoundEnvelope = z.output<typeof FoundEnvelope>;
