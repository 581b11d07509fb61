import { z } from 'zod';
import { NetworkCode } from '../office/network.ts';
import { Currency } from '../rate/currency.ts';
import { Money, MoneyInput } from '../wire/money.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Id } from '../wire/wire-types.ts';

const mostSums = 20;

/** What was counted. `rate`: USDT for one of the currency; without it the middle of the global rates. */
const CountedCash = z.object({ currency: Currency, amount: MoneyInput, rate: MoneyInput.optional() });
const CountedWallet = z.object({ network: NetworkCode, amount: MoneyInput });

const isOnce = <T>(list: readonly T[], of: (one: T) => string) => new Set(list.map(of)).size === list.length;

/** Off: what lies there goes back to capital. */
export const BooksSwitch = z.discriminatedUnion('on', [
  z.object({
    on: z.literal(true),
    cash: z
      .array(CountedCash)
      .max(mostSums)
      .default([])
      .refine((list) => isOnce(list, ({ currency }) => currency), 'Each currency once'),
    wallets: z
      .array(CountedWallet)
      .max(mostSums)
      .default([])
      .refine((list) => isOnce(list, ({ network }) => network), 'Each network once'),
  }),
  z.object({ on: z.literal(false) }),
]);
export type BooksSwitch = z.output<typeof BooksSwitch>;

export const BooksState = z.object({ office_id: Id, on: z.boolean() });
export type BooksState = z.output<typeof BooksState>;

export const EntryLimit = z.object({ office_id: Id, entry_limit: Money.nullable() });
export type EntryLimit = z.output<typeof EntryLimit>;

/** With CONFLICT: the deals that must end first, and those that were promised more than is there. */
export const BooksConflict = z
  .object({
    order_ids: z.array(Id),
    uncovered: z.array(z.object({ order_id: Id, currency: z.string(), amount: Money })),
  })
  .partial();
export type BooksConflict = z.output<typeof BooksConflict>;

export const bookApi = {
  switch: {
    method: 'PUT',
    url: '/v1/offices/:id/books',
    part: 'Books',
    operationId: 'switchBooks',
    summary: 'Put an office on the books with what was counted, or take it off',
    refusals: ['NOT_FOUND', 'CONFLICT', 'INVALID_AMOUNT'],
    fresh: 'always',
    schema: {
      params: z.object({ id: z.string().toLowerCase() }),
      body: BooksSwitch,
      response: { 200: BooksState },
      extensions: { CONFLICT: BooksConflict },
    },
  },
  limit: {
    method: 'PUT',
    url: '/v1/offices/:id/books/limit',
    part: 'Books',
    operationId: 'limitEntries',
    summary: 'Say above which worth in USDT an expense, a shortage or a correction needs somebody else’s yes',
    refusals: ['NOT_FOUND', 'INVALID_AMOUNT'],
    fresh: 'always',
    schema: {
      params: z.object({ id: z.string().toLowerCase() }),
      body: z.object({ entry_limit: MoneyInput.nullable() }),
      response: { 200: EntryLimit },
    },
  },
} as const satisfies Record<string, NamedRoute>;
