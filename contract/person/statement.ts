import { z } from 'zod';
import { monthForm } from '#domain/money/statement.ts';
import { networks } from '#domain/wallet/network.ts';
import { Currency } from '../rate/currency.ts';
import { Money } from '../wire/money.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Csv, Id, Time } from '../wire/wire-types.ts';
import { OfficeName } from './user.ts';

const month = z.string().regex(monthForm, 'A month such as 2026-11');

export const StatementDeal = z.object({
  id: Id,
  closed_at: Time,
  office: OfficeName,
  sc: Currency,
  /** What was counted: cash as it was paid, coin exactly. */
  given: Money,
  tc: Currency,
  received: Money,
  rate: Money,
  /** On which network USDT went, and the transaction where one was named. */
  network: z.enum(networks).nullable(),
  tx_hash: z.string().nullable(),
});
export type StatementDeal = z.output<typeof StatementDeal>;

export const OwnStatement = z.object({
  month,
  deals: z.array(StatementDeal),
  /** The sums of these deals. */
  sums: z.array(z.object({ currency: Currency, given: Money, received: Money })),
  /** There are more deals than one statement has. */
  is_cut: z.boolean(),
});
export type OwnStatement = z.output<typeof OwnStatement>;

/** The own deals that were completed in a month of Kyiv, the earliest first. */
export const statementApi = {
  read: {
    method: 'GET',
    url: '/v1/users/me/statement',
    part: 'Profile',
    operationId: 'getMyStatement',
    summary: 'Read your completed deals of a month, with the sums of each currency',
    schema: { querystring: z.object({ month }), response: { 200: OwnStatement } },
  },
  /** The same as a file. */
  file: {
    method: 'GET',
    url: '/v1/users/me/statement/file',
    part: 'Profile',
    operationId: 'exportMyStatement',
    fresh: 'always',
    summary: 'Download your completed deals of a month as CSV, with the sums of each currency',
    schema: {
      querystring: z.object({ month, decimals: z.enum(['point', 'comma']).optional() }),
      response: { 200: Csv },
    },
  },
} as const satisfies Record<string, NamedRoute>;
