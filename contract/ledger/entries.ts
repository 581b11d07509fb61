import { z } from 'zod';
import { deskKinds } from '#domain/ledger/desk.ts';
import { NetworkCode } from '../office/network.ts';
import { ShortBy } from '../order/promise.ts';
import { Currency } from '../rate/currency.ts';
import { Money, MoneyInput } from '../wire/money.ts';
import { PageOf, pageQuery, pageSizes } from '../wire/page.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Id, Text, Time } from '../wire/wire-types.ts';

/** An account: its kind, its currency, and which of several it is (the network of a wallet, the currency of a position). */
const Account = z.object({ kind: z.string(), currency: z.string(), part: z.string() });

/** The rules that hold in every book, and how many rows break each. */
const bookRules = ['sums', 'balances', 'places', 'stock', 'holds', 'debts', 'numbers', 'owed', 'set_aside'] as const;

export const Books = z.object({
  office_id: Id,
  on: z.boolean(),
  accounts: z.array(Account.extend({ balance: Money })),
  /** What was promised and is not paid, and what may still be promised, for each currency. */
  promised: z.array(z.object({ currency: z.string(), held: Money, free: Money })),
});
export type Books = z.output<typeof Books>;

export const BookEntry = z.object({
  id: Id,
  office_id: Id,
  /** Runs without gaps at its office. */
  no: z.int(),
  kind: z.string(),
  at: Time,
  /** The day in Kyiv. */
  day: z.string(),
  order_id: Id.nullable(),
  actor: z.object({ id: Id, full_name: z.string().nullable() }).nullable(),
  reason: z.string().nullable(),
  postings: z.array(z.object({ from: Account, to: Account, amount: Money })),
});
export type BookEntry = z.output<typeof BookEntry>;

export const NewEntry = z.object({
  office_id: Id,
  kind: z.enum(deskKinds),
  currency: Currency,
  /** A count says what lies there. */
  amount: MoneyInput,
  /** The wallet, for USDT. */
  network: NetworkCode.optional(),
  /** USDT for one of the currency: needed for cash that comes in, and where the books have no average cost. */
  rate: MoneyInput.optional(),
  reason: Text(500).min(3, 'Say why'),
});
export type NewEntry = z.output<typeof NewEntry>;

export const BookCheck = z.object({
  at: Time,
  ok: z.boolean(),
  rules: z.array(z.object({ rule: z.enum(bookRules), broken: z.int() })),
});
export type BookCheck = z.output<typeof BookCheck>;

const ofOffice = z.object({ office_id: Id });

export const entryApi = {
  get: {
    method: 'GET',
    url: '/v1/books',
    part: 'Books',
    operationId: 'getBooks',
    summary: 'What an office has, owes, has promised and may promise',
    refusals: ['NOT_FOUND'],
    schema: { querystring: ofOffice, response: { 200: Books } },
  },
  list: {
    method: 'GET',
    url: '/v1/books/entries',
    part: 'Books',
    operationId: 'listBookEntries',
    summary: 'The journal of the books that the caller reads, the newest first',
    refusals: ['NOT_FOUND'],
    schema: {
      querystring: z.object({ office_id: Id.optional(), order_id: Id.optional(), ...pageQuery(pageSizes.other) }),
      response: { 200: PageOf(BookEntry) },
    },
  },
  check: {
    method: 'GET',
    url: '/v1/books/check',
    part: 'Books',
    operationId: 'checkBooks',
    summary: 'Whether the book of an office keeps its nine rules',
    refusals: ['NOT_FOUND'],
    schema: { querystring: ofOffice, response: { 200: BookCheck } },
  },
  enter: {
    method: 'POST',
    url: '/v1/books/entries',
    part: 'Books',
    operationId: 'enterIntoBooks',
    summary: 'Book money that moves beside the deals, or what was counted',
    refusals: ['NOT_FOUND', 'CONFLICT', 'INVALID_AMOUNT'],
    schema: {
      headers: z.looseObject({ 'idempotency-key': z.string().min(1).max(200) }),
      body: NewEntry,
      response: { 201: BookEntry },
      extensions: { CONFLICT: ShortBy },
    },
  },
} as const satisfies Record<string, NamedRoute>;
