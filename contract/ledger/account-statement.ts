import { z } from 'zod';
import { entryKinds } from '#domain/ledger/entry.ts';
import { Money } from '../wire/money.ts';
import { PageOf, pageQuery, pageSizes } from '../wire/page.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Csv, Id, Time } from '../wire/wire-types.ts';
import { BookAccount, decimals, entryDays } from './entries.ts';

/** What one posting did to the account. */
export const StatementLine = z.object({
  entry_id: Id,
  no: z.int(),
  kind: z.enum(entryKinds),
  at: Time,
  /** The day in Kyiv. */
  day: z.string(),
  order_id: Id.nullable(),
  /** The account on the other side. */
  other: BookAccount,
  way: z.enum(['in', 'out']),
  amount: Money,
  /** What the account has after it. */
  balance: Money,
});
export type StatementLine = z.output<typeof StatementLine>;

export const AccountStatement = PageOf(StatementLine).extend({
  account: BookAccount.extend({ id: Id, office_id: Id, balance: Money }),
});
export type AccountStatement = z.output<typeof AccountStatement>;

const params = z.object({ id: z.string().toLowerCase() });

export const StatementQuery = z.object({ ...entryDays, ...pageQuery(pageSizes.other) });
export type StatementQuery = z.output<typeof StatementQuery>;

export const StatementFileQuery = z.object({ ...entryDays, ...decimals });
export type StatementFileQuery = z.output<typeof StatementFileQuery>;

export const accountApi = {
  statement: {
    method: 'GET',
    url: '/v1/books/accounts/:id/statement',
    part: 'Books',
    operationId: 'getAccountStatement',
    summary: 'What came into an account and went out of it, with the balance after each, the newest first',
    refusals: ['NOT_FOUND'],
    schema: { params, querystring: StatementQuery, response: { 200: AccountStatement } },
  },
  file: {
    method: 'GET',
    url: '/v1/books/accounts/:id/statement/file',
    part: 'Books',
    operationId: 'exportAccountStatement',
    summary: 'Download the statement of an account as CSV, the newest first',
    refusals: ['NOT_FOUND'],
    fresh: 'always',
    schema: { params, querystring: StatementFileQuery, response: { 200: Csv } },
  },
} as const satisfies Record<string, NamedRoute>;
