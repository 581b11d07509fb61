import { z } from 'zod';
import { tillFindingKinds } from '#domain/till/till-radar.ts';
import { Money } from '../wire/money.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Id, Time } from '../wire/wire-types.ts';
import { Person } from './tills.ts';

const Named = z.object({ id: Id, name: z.string() });

/** Something at the tills of an office that somebody should act on. What a kind does not have is null. */
export const TillFinding = z.object({
  kind: z.enum(tillFindingKinds),
  office_id: Id,
  /** Since when it waits: a shift that began, cash that was sent, an entry, the end of a day, the last promise. */
  since: Time,
  shift: z.object({ id: Id, till: Named, drawer: Named }).nullable(),
  move_id: Id.nullable(),
  entry_id: Id.nullable(),
  currency: z.string().nullable(),
  /** What is on its way, or promised beyond what is there and allowed. */
  amount: Money.nullable(),
  day: z.string().nullable(),
  /** The envelope that a count did not find, with its deal, or that it found and nobody knows. */
  seal: z.string().nullable(),
  order_id: Id.nullable(),
});
export type TillFinding = z.output<typeof TillFinding>;

/** `more`: there are others beside these. */
export const TillRadar = z.object({ items: z.array(TillFinding), more: z.boolean() });
export type TillRadar = z.output<typeof TillRadar>;

export const LookedAt = z.object({ entry_id: Id, looked_by: Person, looked_at: Time });
export type LookedAt = z.output<typeof LookedAt>;

const about = { part: 'Tills' } as const;

export const tillRadarApi = {
  list: {
    ...about,
    method: 'GET',
    url: '/v1/till-radar',
    operationId: 'getTillRadar',
    summary: 'What at the tills waits for the caller, the longest waiting first: at most 200',
    refusals: ['NOT_FOUND'],
    schema: { querystring: z.object({ office_id: Id.optional() }), response: { 200: TillRadar } },
  },
  looked: {
    ...about,
    method: 'PUT',
    url: '/v1/till-radar/differences/:id/looked',
    operationId: 'lookAtDifference',
    summary: 'Say that a difference was looked at: it leaves the radar',
    refusals: ['NOT_FOUND', 'CONFLICT'],
    schema: { params: z.object({ id: z.string().toLowerCase() }), response: { 200: LookedAt } },
  },
} as const satisfies Record<string, NamedRoute>;
