import { z } from 'zod';
import { accountKinds } from '#domain/ledger/account.ts';
import { entryKinds } from '#domain/ledger/entry.ts';
import { envelopeOutcomes } from '#domain/till/envelope.ts';
import { shiftStates } from '#domain/till/shift.ts';
import { decimals } from '../ledger/entries.ts';
import { DayResult } from '../ledger/results.ts';
import { Money } from '../wire/money.ts';
import { PageOf, pageQuery, pageSizes } from '../wire/page.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Csv, Id, Time } from '../wire/wire-types.ts';
import { Envelope } from './envelopes.ts';
import { FoundEnvelope, seals } from './seals.ts';
import { CountInput } from './shifts.ts';
import { Person } from './tills.ts';

const Named = z.object({ id: Id, name: z.string() });

/** What the entries of a day did. */
const DayFigures = z.object({
  /** Of each kind of account: what it had before, what came, what went, and what it had then. */
  sums: z.array(
    z.object({
      kind: z.enum(accountKinds),
      currency: z.string(),
      ...{ opening: Money, came: Money, went: Money, closing: Money },
    }),
  ),
  /** What the entries earned, in USDT: below zero it is a loss. `result` is all of it together. */
  result: DayResult.omit({ day: true }),
  /** The deals whose money came, and those that were booked back (`undo`), by pair. `average` is `tc` for one `sc`. */
  deals: z.array(
    z.object({
      kind: z.enum(['deal', 'undo']),
      ...{ sc: z.string(), tc: z.string(), deals: z.int() },
      ...{ amt_to_exch: Money, amt_to_recv: Money, average: Money },
    }),
  ),
  /** What counts found, in USDT, by who booked it: below zero it was missing. */
  differences: z.array(
    z.object({ actor: Person.nullable(), kind: z.enum(entryKinds), entries: z.int(), result: Money }),
  ),
});

const shiftOfDay = { id: Id, till: Named, drawer: Named, begun_by: Person, begun_at: Time };

/** The report Z of a day of an office. It never changes. */
export const DayReport = DayFigures.extend({
  id: Id,
  office_id: Id,
  /** Without gaps at its office. */
  number: z.int(),
  day: z.string(),
  ends_at: Time,
  /** The numbers of its first and its last entry. */
  from_no: z.int(),
  to_no: z.int(),
  safe: z.array(
    z.object({
      currency: z.string(),
      counted: Money,
      notes: z.array(z.object({ note: Money, bundles: z.int(), pieces: z.int() })),
    }),
  ),
  /** The envelopes that lay at the office: those of the safe as they were found then, those of drawers as the last count found them. */
  envelopes: z.array(
    FoundEnvelope.extend({
      ...{ till: Named.nullable(), drawer: Named.nullable() },
      outcome: z.enum(envelopeOutcomes).nullable(),
    }),
  ),
  /** The shifts that began in it. */
  shifts: z.array(z.object({ ...shiftOfDay, closed_at: Time })),
  closed_by: Person,
  closed_at: Time,
});
export type DayReport = z.output<typeof DayReport>;

/** The day that is closed next, as it is now (X). Null where nothing was booked since the last report. */
export const OpenDay = z.object({
  office_id: Id,
  day_ends: z.string(),
  next: DayFigures.extend({
    day: z.string(),
    begins_at: Time,
    ends_at: Time,
    from_no: z.int(),
    to_no: z.int(),
    /** The envelopes that lie at the office now. */
    envelopes: z.array(Envelope),
    /** Shifts that must be closed first. */
    shifts: z.array(z.object({ ...shiftOfDay, state: z.enum(shiftStates) })),
  }).nullable(),
});
export type OpenDay = z.output<typeof OpenDay>;

const DayEnds = z.object({ office_id: Id, day_ends: z.string() });

/** With CONFLICT: the currencies of the safe that must be counted again, or booked as a count first. */
export const SafeDiffers = z.object({ again: z.array(z.string()) }).partial();

const about = { part: 'Tills' } as const;

export const dayApi = {
  list: {
    ...about,
    method: 'GET',
    url: '/v1/books/days',
    operationId: 'listDayReports',
    summary: 'The reports Z of closed days, the newest first',
    refusals: ['NOT_FOUND'],
    schema: {
      querystring: z.object({ office_id: Id.optional(), ...pageQuery(pageSizes.other) }),
      response: { 200: PageOf(DayReport) },
    },
  },
  get: {
    ...about,
    method: 'GET',
    url: '/v1/books/days/:id',
    operationId: 'getDayReport',
    summary: 'The report Z of a closed day',
    refusals: ['NOT_FOUND'],
    schema: { params: z.object({ id: z.string().toLowerCase() }), response: { 200: DayReport } },
  },
  file: {
    ...about,
    method: 'GET',
    url: '/v1/books/days/:id/file',
    operationId: 'exportDayReport',
    summary: 'Download the report Z of a closed day as CSV',
    refusals: ['NOT_FOUND'],
    fresh: 'always',
    schema: {
      params: z.object({ id: z.string().toLowerCase() }),
      querystring: z.object(decimals),
      response: { 200: Csv },
    },
  },
  open: {
    ...about,
    method: 'GET',
    url: '/v1/books/days/open',
    operationId: 'getOpenDay',
    summary: 'The day of an office that is closed next, as it is now',
    refusals: ['NOT_FOUND'],
    schema: { querystring: z.object({ office_id: Id }), response: { 200: OpenDay } },
  },
  openFile: {
    ...about,
    method: 'GET',
    url: '/v1/books/days/open/file',
    operationId: 'exportOpenDay',
    summary: 'Download the report X of the day that is closed next as CSV',
    refusals: ['NOT_FOUND', 'CONFLICT'],
    fresh: 'always',
    schema: { querystring: z.object({ office_id: Id, ...decimals }), response: { 200: Csv } },
  },
  close: {
    ...about,
    method: 'POST',
    url: '/v1/books/days',
    operationId: 'closeDay',
    summary: 'Close a day of an office with a count of its safe',
    refusals: ['NOT_FOUND', 'CONFLICT'],
    schema: {
      body: z.object({ office_id: Id, day: z.iso.date(), count: CountInput, ...seals }),
      response: { 201: DayReport },
      extensions: { CONFLICT: SafeDiffers },
    },
  },
  ends: {
    ...about,
    method: 'PUT',
    url: '/v1/offices/:id/books/day-ends',
    operationId: 'setDayEnds',
    summary: 'Say when a day of the office ends: after midnight where it works at night',
    refusals: ['NOT_FOUND'],
    fresh: 'always',
    schema: {
      params: z.object({ id: z.string().toLowerCase() }),
      body: z.object({ day_ends: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time') }),
      response: { 200: DayEnds },
    },
  },
} as const satisfies Record<string, NamedRoute>;
