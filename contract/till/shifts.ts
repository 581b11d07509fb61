import { z } from 'zod';
import { entryKinds } from '#domain/ledger/entry.ts';
import { cashKinds, shiftStates } from '#domain/till/shift.ts';
import { countMoments, mostTries } from '#domain/till/till-count.ts';
import { Approval, ApprovalNeeds } from '../approval/approval.ts';
import { Asking } from '../approval/asking.ts';
import { keyHeader, optionalKeyHeader, Reason } from '../ledger/new-entry.ts';
import { ShortBy } from '../order/promise.ts';
import { Currency } from '../rate/currency.ts';
import { Money, MoneyInput } from '../wire/money.ts';
import { PageOf, pageQuery, pageSizes } from '../wire/page.ts';
import type { NamedRoute, Route } from '../wire/route.ts';
import { Id, Time } from '../wire/wire-types.ts';
import { Envelope } from './envelopes.ts';
import { FoundEnvelope, seals } from './seals.ts';
import { Person } from './tills.ts';

const most = 20;
const isOnce = <T>(list: readonly T[], of: (one: T) => string) => new Set(list.map(of)).size === list.length;

const NoteInput = z.object({
  note: MoneyInput,
  /** Each has a hundred notes. */
  bundles: z.int().min(0).max(9999).default(0),
  pieces: z.int().min(0).max(999_999).default(0),
});

/** What lies in a drawer, by note. A currency that is left out was counted as nothing. */
export const CountInput = z
  .array(
    z.object({
      currency: Currency,
      notes: z
        .array(NoteInput)
        .max(most)
        .refine((list) => isOnce(list, ({ note }) => note), 'Each note once'),
    }),
  )
  .max(most)
  .refine((list) => isOnce(list, ({ currency }) => currency), 'Each currency once');
export type CountInput = z.output<typeof CountInput>;

/**
 * What a count said. `agrees`: nothing differs. `again`: count these currencies once more, and no figure is said. `revealed`:
 * the second count, with what was expected.
 */
export const Count = z.object({
  id: Id,
  moment: z.enum(countMoments),
  try: z.int().min(1).max(mostTries),
  counted_by: Person,
  counted_at: Time,
  outcome: z.enum(['agrees', 'again', 'revealed']),
  again: z.array(z.string()),
  sums: z.array(
    z.object({
      currency: z.string(),
      counted: Money,
      expected: Money.nullable(),
      difference: Money.nullable(),
    }),
  ),
  /** The envelopes that should lie there, and seals that lie there beside them. */
  envelopes: z.array(FoundEnvelope),
});
export type Count = z.output<typeof Count>;

/** What an owner counted beside who works in the shift. `sums` is null for these until their own count is over. */
const OwnerCount = z.object({
  ...{ id: Id, counted_by: Person, counted_at: Time },
  sums: z.array(z.object({ currency: z.string(), counted: Money, expected: Money, difference: Money })).nullable(),
});
export type OwnerCount = z.output<typeof OwnerCount>;

const Named = z.object({ id: Id, name: z.string() });

export const Shift = z.object({
  id: Id,
  office_id: Id,
  till: Named,
  drawer: Named,
  state: z.enum(shiftStates),
  begun_by: Person,
  begun_at: Time,
  /** Opened without a count, by who closed the drawer. */
  as_closed: z.boolean(),
  opened_at: Time.nullable(),
  closing_at: Time.nullable(),
  /** Takes the drawer as it is counted at the end. */
  handed_to: Person.nullable(),
  closed_at: Time.nullable(),
  members: z.array(Person),
  counts: z.array(Count),
  owner_count: OwnerCount.nullable(),
});
export type Shift = z.output<typeof Shift>;

/** What came into the drawer, or below zero left it. */
export const Movement = z.object({
  id: Id,
  at: Time,
  kind: z.enum(entryKinds),
  order_id: Id.nullable(),
  actor: Person.nullable(),
  reason: z.string().nullable(),
  currency: z.string(),
  amount: Money,
  /** The seal of the envelope into which the cash went. Null: it went into none. */
  seal: z.string().nullable(),
});
export type Movement = z.output<typeof Movement>;

/** The report X of a shift, at any time. `is_blind`: the sums are said when the drawer is closed. */
export const ShiftReport = z.object({
  shift: Shift,
  is_blind: z.boolean(),
  /** What the entries of each kind brought to the drawer, and took from it. */
  moved: z.array(
    z.object({
      kind: z.enum(entryKinds),
      currency: z.string(),
      entries: z.int(),
      came: Money.nullable(),
      went: Money.nullable(),
    }),
  ),
  /** The envelopes that lie at the drawer while it is somebody's. */
  envelopes: z.array(Envelope),
});
export type ShiftReport = z.output<typeof ShiftReport>;

const params = z.object({ id: z.string().toLowerCase() });
const answer = { response: { 200: Shift } };
const about = { part: 'Tills', refusals: ['NOT_FOUND', 'CONFLICT'] } as const;

export const shiftApi = {
  begin: {
    ...about,
    method: 'POST',
    url: '/v1/tills/:id/shifts',
    operationId: 'beginShift',
    summary: 'Take a drawer: as it was closed, or with a count',
    schema: {
      params,
      body: z.union([
        z.object({ drawer_id: Id, as_closed: z.literal(true) }),
        z.object({ drawer_id: Id, count: CountInput, ...seals }),
      ]),
      response: { 201: Shift },
    },
  },
  current: {
    ...about,
    method: 'GET',
    url: '/v1/shifts/current',
    operationId: 'getOwnShift',
    summary: 'The shift in which the caller works now',
    refusals: ['NOT_FOUND'],
    schema: answer,
  },
  get: {
    ...about,
    method: 'GET',
    url: '/v1/shifts/:id',
    operationId: 'getShift',
    summary: 'A shift with its counts',
    refusals: ['NOT_FOUND'],
    schema: { params, ...answer },
  },
  movements: {
    ...about,
    method: 'GET',
    url: '/v1/shifts/:id/movements',
    operationId: 'listShiftMovements',
    summary: 'What came into the drawer and left it in a shift, the newest first',
    refusals: ['NOT_FOUND'],
    schema: { params, querystring: z.object(pageQuery(pageSizes.other)), response: { 200: PageOf(Movement) } },
  },
  join: {
    ...about,
    method: 'PUT',
    url: '/v1/shifts/:id/join',
    operationId: 'joinShift',
    summary: 'Work in the open shift of somebody else',
    schema: { params, ...answer },
  },
  leave: {
    ...about,
    method: 'PUT',
    url: '/v1/shifts/:id/leave',
    operationId: 'leaveShift',
    summary: 'Leave an open shift to those who work in it',
    schema: { params, ...answer },
  },
  report: {
    ...about,
    method: 'GET',
    url: '/v1/shifts/:id/report',
    operationId: 'getShiftReport',
    summary: 'What a shift brought to its drawer and took from it, by kind and currency',
    refusals: ['NOT_FOUND'],
    schema: { params, response: { 200: ShiftReport } },
  },
  closing: {
    ...about,
    method: 'PUT',
    url: '/v1/shifts/:id/closing',
    operationId: 'beginClosing',
    summary: 'Take no more deals in this drawer, so that it is counted, and say who takes it then',
    schema: { params, body: z.object({ hand_to: Id.optional() }).nullish(), ...answer },
  },
  count: {
    ...about,
    method: 'POST',
    url: '/v1/shifts/:id/counts',
    operationId: 'countDrawer',
    summary: 'Say what lies in the drawer. The first count says at most what to count again, the second everything',
    schema: { params, headers: optionalKeyHeader, body: z.object({ count: CountInput, ...seals }), ...answer },
  },
  ownerCount: {
    ...about,
    method: 'POST',
    url: '/v1/shifts/:id/owner-counts',
    operationId: 'countAsOwner',
    summary: 'Count a drawer beside who works in it. A shift that is open closes with it',
    schema: { params, headers: optionalKeyHeader, body: z.object({ count: CountInput }), ...answer },
  },
  settle: {
    ...about,
    method: 'PUT',
    url: '/v1/shifts/:id/settle',
    operationId: 'settleCount',
    summary: 'Book what the second count found, with a reason, and open or close the drawer',
    schema: { params, body: z.object({ reason: Reason }), ...answer },
  },
  cash: {
    ...about,
    method: 'POST',
    url: '/v1/shifts/:id/cash',
    operationId: 'moveCashOfDrawer',
    summary: 'Spend cash of the own drawer, or put some in from outside',
    refusals: ['NOT_FOUND', 'CONFLICT', 'INVALID_AMOUNT'],
    schema: {
      params,
      headers: keyHeader,
      body: z.object({
        kind: z.enum(cashKinds),
        currency: Currency,
        amount: MoneyInput,
        reason: Reason,
        ask: Asking.optional(),
      }),
      response: { 201: Movement, 202: Approval },
      extensions: { CONFLICT: ShortBy.partial().extend(ApprovalNeeds.shape) },
    },
  },
} as const satisfies Record<string, NamedRoute>;

const { cash } = shiftApi;

/** The same call with `ask`: the approval that waits, or what was booked where nobody has to agree any more. */
export const askCashApi = {
  ...cash,
  schema: { ...cash.schema, response: { 202: z.union([Movement, Approval]) } },
} as const satisfies Route;
