import { z } from 'zod';
import type { NamedRoute } from '../wire/route.ts';
import { Id, Text, Time } from '../wire/wire-types.ts';

/** A partner in trades who is no customer: a bank, or the desk of another exchange. */
export const Counterparty = z.object({
  id: Id,
  office_id: Id,
  name: z.string(),
  created_at: Time,
  archived_at: Time.nullable(),
});
export type Counterparty = z.output<typeof Counterparty>;

/** Archived ones do not count. The database has the same bound. */
export const mostCounterparties = 50;

export const counterpartyApi = {
  list: {
    method: 'GET',
    url: '/v1/books/counterparties',
    part: 'Books',
    operationId: 'listCounterparties',
    summary: 'The counterparties of an office by name, the archived ones last',
    refusals: ['NOT_FOUND'],
    schema: { querystring: z.object({ office_id: Id }), response: { 200: z.array(Counterparty) } },
  },
  add: {
    method: 'POST',
    url: '/v1/books/counterparties',
    part: 'Books',
    operationId: 'addCounterparty',
    summary: 'Name somebody with whom an office trades',
    refusals: ['NOT_FOUND', 'CONFLICT'],
    schema: {
      body: z.object({ office_id: Id, name: Text(80).min(2, 'At least two signs') }),
      response: { 201: Counterparty },
    },
  },
  archive: {
    method: 'PUT',
    url: '/v1/books/counterparties/:id/archive',
    part: 'Books',
    operationId: 'archiveCounterparty',
    summary: 'Trade no more with somebody to whom nothing is owed',
    refusals: ['NOT_FOUND', 'CONFLICT'],
    schema: { params: z.object({ id: z.string().toLowerCase() }), response: { 200: Counterparty } },
  },
} as const satisfies Record<string, NamedRoute>;
