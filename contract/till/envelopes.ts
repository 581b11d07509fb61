import { z } from 'zod';
import { envelopeOutcomes, setAsideWays } from '#domain/till/envelope.ts';
import { Money } from '../wire/money.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Id, Time } from '../wire/wire-types.ts';
import { Person } from './tills.ts';

const Named = z.object({ id: Id, name: z.string() });

/** Cash of a ready deal in an envelope. Without a drawer it lies in the safe. */
export const Envelope = z.object({
  order_id: Id,
  seal: z.string(),
  till: Named.nullable(),
  drawer: Named.nullable(),
  currency: z.string(),
  amount: Money,
  sealed_by: Person,
  sealed_at: Time,
  /** What the last count found. Null: nobody has counted since it was sealed. */
  outcome: z.enum(envelopeOutcomes).nullable(),
});
export type Envelope = z.output<typeof Envelope>;

/** `set_aside`: how the office does it now. Envelopes of before lie there until they are handed over. `more`: others beside these. */
export const Envelopes = z.object({
  office_id: Id,
  set_aside: z.enum(setAsideWays),
  items: z.array(Envelope),
  more: z.boolean(),
});
export type Envelopes = z.output<typeof Envelopes>;

const SetAsideWay = z.object({ set_aside: z.enum(setAsideWays) });

const about = { part: 'Tills' } as const;

export const envelopeApi = {
  list: {
    ...about,
    method: 'GET',
    url: '/v1/envelopes',
    operationId: 'listEnvelopes',
    summary: 'The envelopes with cash of ready deals that lie at an office, at most 500, and whether it uses them',
    refusals: ['NOT_FOUND'],
    schema: { querystring: z.object({ office_id: Id }), response: { 200: Envelopes } },
  },
  setAside: {
    ...about,
    method: 'PUT',
    url: '/v1/offices/:id/books/set-aside',
    operationId: 'setSetAside',
    summary: 'Say whether the cash of ready deals stays in the drawer, or goes into envelopes with a seal',
    refusals: ['NOT_FOUND'],
    fresh: 'always',
    schema: {
      params: z.object({ id: z.string().toLowerCase() }),
      body: SetAsideWay,
      response: { 200: SetAsideWay.extend({ office_id: Id }) },
    },
  },
} as const satisfies Record<string, NamedRoute>;
