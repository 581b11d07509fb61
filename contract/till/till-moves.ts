import { z } from 'zod';
import { moveStates, moveWays } from '#domain/till/shift.ts';
import { keyHeader, optionalKeyHeader, Reason } from '../ledger/new-entry.ts';
import { ShortBy } from '../order/promise.ts';
import { Currency } from '../rate/currency.ts';
import { Money, MoneyInput } from '../wire/money.ts';
import { PageOf, pageQuery, pageSizes } from '../wire/page.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Id, Time } from '../wire/wire-types.ts';
import { Person } from './tills.ts';

/** Money between the safe and a drawer: on its way until the other side has counted it. */
export const TillMove = z.object({
  id: Id,
  office_id: Id,
  till: z.object({ id: Id, name: z.string() }),
  drawer: z.object({ id: Id, name: z.string() }),
  way: z.enum(moveWays),
  currency: Currency,
  amount: Money,
  reason: z.string(),
  state: z.enum(moveStates),
  sent_by: Person,
  sent_at: Time,
  /** What was counted on arrival. */
  arrived_amount: Money.nullable(),
  ended_by: Person.nullable(),
  ended_at: Time.nullable(),
});
export type TillMove = z.output<typeof TillMove>;

export const NewTillMove = z.object({
  drawer_id: Id,
  way: z.enum(moveWays),
  currency: Currency,
  amount: MoneyInput,
  reason: Reason,
});
export type NewTillMove = z.output<typeof NewTillMove>;

const params = z.object({ id: z.string().toLowerCase() });
const answer = { response: { 200: TillMove } };

export const tillMoveApi = {
  list: {
    method: 'GET',
    url: '/v1/till-moves',
    part: 'Tills',
    operationId: 'listTillMoves',
    summary: 'Money between safes and drawers that the caller reads, on its way first, then the newest',
    refusals: ['NOT_FOUND'],
    schema: {
      querystring: z.object({
        office_id: Id.optional(),
        state: z.enum(moveStates).optional(),
        ...pageQuery(pageSizes.other),
      }),
      response: { 200: PageOf(TillMove) },
    },
  },
  send: {
    method: 'POST',
    url: '/v1/till-moves',
    part: 'Tills',
    operationId: 'sendTillMove',
    summary: 'Give cash from the safe to a drawer, or from the own drawer to the safe',
    refusals: ['NOT_FOUND', 'CONFLICT', 'INVALID_AMOUNT'],
    schema: {
      headers: keyHeader,
      body: NewTillMove,
      response: { 201: TillMove },
      extensions: { CONFLICT: ShortBy.partial() },
    },
  },
  arrive: {
    method: 'PUT',
    url: '/v1/till-moves/:id/arrive',
    part: 'Tills',
    operationId: 'countTillMove',
    summary: 'Say what was counted of the cash that came, and why where it differs',
    refusals: ['NOT_FOUND', 'CONFLICT', 'INVALID_AMOUNT'],
    schema: {
      params,
      headers: optionalKeyHeader,
      body: z.object({ amount: MoneyInput, reason: Reason.optional() }),
      ...answer,
    },
  },
  return: {
    method: 'PUT',
    url: '/v1/till-moves/:id/return',
    part: 'Tills',
    operationId: 'takeTillMoveBack',
    summary: 'Take cash back that the other side has not counted',
    refusals: ['NOT_FOUND', 'CONFLICT'],
    schema: { params, headers: optionalKeyHeader, body: z.object({ reason: Reason.optional() }), ...answer },
  },
} as const satisfies Record<string, NamedRoute>;
