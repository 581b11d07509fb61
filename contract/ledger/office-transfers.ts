import { z } from 'zod';
import { transferStates } from '#domain/ledger/transfer.ts';
import { ShortBy } from '../order/promise.ts';
import { Currency } from '../rate/currency.ts';
import { Money, MoneyInput } from '../wire/money.ts';
import { PageOf, pageQuery, pageSizes } from '../wire/page.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Id, Time } from '../wire/wire-types.ts';
import { keyHeader, MovedSum, Reason } from './new-entry.ts';

const Side = z.object({ id: Id, name: z.string().nullable() });
const Person = z.object({ id: Id, full_name: z.string().nullable() });

/** Money that one office sends to another. It is the sender's until it is counted on arrival. */
export const OfficeTransfer = z.object({
  id: Id,
  from_office: Side,
  to_office: Side,
  currency: Currency,
  network: z.string().nullable(),
  amount: Money,
  reason: z.string(),
  state: z.enum(transferStates),
  sent_by: Person,
  sent_at: Time,
  /** What was counted on arrival. */
  arrived_amount: Money.nullable(),
  ended_by: Person.nullable(),
  ended_at: Time.nullable(),
});
export type OfficeTransfer = z.output<typeof OfficeTransfer>;

export const NewTransfer = MovedSum.extend({ from_office_id: Id, to_office_id: Id, reason: Reason });
export type NewTransfer = z.output<typeof NewTransfer>;

/** `rate`: USDT for one of the currency, where the sender's books have no average cost of it. */
export const Arrival = z.object({ amount: MoneyInput, rate: MoneyInput.optional(), reason: Reason });
export type Arrival = z.output<typeof Arrival>;

const params = z.object({ id: z.string().toLowerCase() });
const answer = { response: { 200: OfficeTransfer } };

export const officeTransferApi = {
  list: {
    method: 'GET',
    url: '/v1/transfers',
    part: 'Books',
    operationId: 'listOfficeTransfers',
    summary: 'Money between offices, of either of which the caller reads the books: on its way first, then the newest',
    refusals: ['NOT_FOUND'],
    schema: {
      querystring: z.object({
        office_id: Id.optional(),
        state: z.enum(transferStates).optional(),
        ...pageQuery(pageSizes.other),
      }),
      response: { 200: PageOf(OfficeTransfer) },
    },
  },
  send: {
    method: 'POST',
    url: '/v1/transfers',
    part: 'Books',
    operationId: 'sendToOffice',
    summary: 'Send money to another office',
    refusals: ['NOT_FOUND', 'CONFLICT', 'INVALID_AMOUNT'],
    schema: {
      headers: keyHeader,
      body: NewTransfer,
      response: { 201: OfficeTransfer },
      extensions: { CONFLICT: ShortBy },
    },
  },
  arrive: {
    method: 'PUT',
    url: '/v1/transfers/:id/arrive',
    part: 'Books',
    operationId: 'receiveTransfer',
    summary: 'Say what was counted of the money that another office sent',
    refusals: ['NOT_FOUND', 'CONFLICT', 'INVALID_AMOUNT'],
    schema: { params, headers: keyHeader, body: Arrival, ...answer },
  },
  return: {
    method: 'PUT',
    url: '/v1/transfers/:id/return',
    part: 'Books',
    operationId: 'returnTransfer',
    summary: 'Take money back that has not arrived',
    refusals: ['NOT_FOUND', 'CONFLICT'],
    schema: { params, headers: keyHeader, body: z.object({ reason: Reason }), ...answer },
  },
} as const satisfies Record<string, NamedRoute>;
