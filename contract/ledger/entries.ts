import { z } from 'zod';
import { accountKinds } from '#domain/ledger/account.ts';
import { entryKinds } from '#domain/ledger/entry.ts';
import { Approval, ApprovalNeeds } from '../approval/approval.ts';
import { NetworkCode } from '../office/network.ts';
import { ShortBy } from '../order/promise.ts';
import { OfficeName } from '../person/user.ts';
import { Money } from '../wire/money.ts';
import { PageOf, pageQuery, pageSizes } from '../wire/page.ts';
import type { NamedRoute, Route } from '../wire/route.ts';
import { Csv, Id, Time } from '../wire/wire-types.ts';
import { keyHeader, NewEntry } from './new-entry.ts';

/** An account: its kind, its currency, and which of several it is (the network of a wallet, the currency of a position). */
export const BookAccount = z.object({
  ...{ kind: z.enum(accountKinds), currency: z.string(), part: z.string() },
  /** A counterparty has one, and what belongs to a drawer. */
  name: z.string().nullish(),
});

/** The rules that hold in every book, and how many rows break each. */
export const bookRules = [
  'sums',
  'balances',
  'places',
  'stock',
  'holds',
  'debts',
  'numbers',
  'owed',
  'set_aside',
] as const;

export const Books = z.object({
  /** Null for all offices of the caller together. */
  office_id: Id.nullable(),
  on: z.boolean(),
  /** Those of several offices together that keep books, by their names: at most 200. */
  offices: z.array(OfficeName),
  /** Above so much worth of USDT an expense, a shortage and a correction need somebody else's yes. Null: none, or several offices. */
  entry_limit: Money.nullable(),
  /** An account of several offices together has no id. */
  accounts: z.array(BookAccount.extend({ id: Id.nullable(), balance: Money })),
  /**
   * For each currency: what was promised and is not paid, what may still be promised, and what is to be handed over for
   * deals whose money came. `held` has the part of these that is not set aside yet.
   */
  promised: z.array(z.object({ currency: z.string(), held: Money, free: Money, due: Money })),
  /**
   * What lies in the wallets as the chains said it last, beside what the books have there. No rule of the books asks for it.
   * Empty where no chain is read.
   */
  wallet_readings: z.array(
    z.object({
      ...{ office_id: Id, network: NetworkCode, booked: Money, read: Money },
      /** `read` less `booked`. */
      ...{ difference: Money, read_at: z.iso.datetime() },
    }),
  ),
  /** The stock of each fiat currency, its cost, and what it is worth at the middle of the actual global rates. In USDT. */
  stocks: z.array(
    z.object({
      ...{ currency: z.string(), stock: Money, cost: Money },
      ...{ average: Money.nullable(), mid: Money.nullable(), value: Money.nullable(), unrealised: Money.nullable() },
    }),
  ),
});
export type Books = z.output<typeof Books>;

export const BookEntry = z.object({
  id: Id,
  office_id: Id,
  /** Runs without gaps at its office. */
  no: z.int(),
  kind: z.enum(entryKinds),
  at: Time,
  /** The day in Kyiv. */
  day: z.string(),
  order_id: Id.nullable(),
  actor: z.object({ id: Id, full_name: z.string().nullable() }).nullable(),
  reason: z.string().nullable(),
  /** Who agreed to it, where it was above the limit of its office. */
  approver: z.object({ id: Id, full_name: z.string().nullable() }).nullable(),
  /** The other side of a trade. */
  counterparty: z.object({ id: Id, name: z.string() }).nullable(),
  transfer_id: Id.nullable(),
  /** The entry that this one corrects, and the one that corrects it. */
  reverses: Id.nullable(),
  reversed_by: Id.nullable(),
  postings: z.array(z.object({ from: BookAccount, to: BookAccount, amount: Money })),
});
export type BookEntry = z.output<typeof BookEntry>;

export const BookCheck = z.object({
  at: Time,
  ok: z.boolean(),
  rules: z.array(z.object({ rule: z.enum(bookRules), broken: z.int() })),
  /**
   * When every posting was last added up from the first entry, and whether the rules held. The check itself takes the
   * balances of closed pages as they are. Null: not yet, in one of the books.
   */
  whole: z.object({ at: Time, ok: z.boolean() }).nullable(),
});
export type BookCheck = z.output<typeof BookCheck>;

/** Without an office: all that the caller reads. */
const ofOffice = z.object({ office_id: Id.optional() });

/** How decimals are written in a file. With commas, semicolons separate the cells. */
export const decimals = { decimals: z.enum(['point', 'comma']).optional() };

/** Days in Kyiv, both of them included. */
export const entryDays = { day__gte: z.iso.date().optional(), day__lte: z.iso.date().optional() };

export const EntryQuery = ofOffice.extend({
  /** Only this entry. */
  id: Id.optional(),
  order_id: Id.optional(),
  kind: z.enum(entryKinds).optional(),
  ...entryDays,
  ...pageQuery(pageSizes.other),
});
export type EntryQuery = z.output<typeof EntryQuery>;

/** The whole journal that the filter finds, as a file. */
export const EntryFileQuery = EntryQuery.omit({ page: true, size: true }).extend(decimals);
export type EntryFileQuery = z.output<typeof EntryFileQuery>;

export const entryApi = {
  get: {
    method: 'GET',
    url: '/v1/books',
    part: 'Books',
    operationId: 'getBooks',
    summary: 'What an office has, owes, has promised and may promise, and what its stock is worth',
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
      querystring: EntryQuery,
      response: { 200: PageOf(BookEntry) },
    },
  },
  file: {
    method: 'GET',
    url: '/v1/books/export',
    part: 'Books',
    operationId: 'exportBookEntries',
    summary: 'Download the journal of the books as CSV, the newest first: a line for each posting',
    refusals: ['NOT_FOUND'],
    fresh: 'always',
    schema: { querystring: EntryFileQuery, response: { 200: Csv } },
  },
  check: {
    method: 'GET',
    url: '/v1/books/check',
    part: 'Books',
    operationId: 'checkBooks',
    summary: 'Whether the books keep their nine rules',
    refusals: ['NOT_FOUND'],
    schema: { querystring: ofOffice, response: { 200: BookCheck } },
  },
  enter: {
    method: 'POST',
    url: '/v1/books/entries',
    part: 'Books',
    operationId: 'enterIntoBooks',
    summary: 'Book money that moves beside the deals, what was counted, a trade, or a correction',
    refusals: ['NOT_FOUND', 'CONFLICT', 'INVALID_AMOUNT'],
    schema: {
      headers: keyHeader,
      body: NewEntry,
      response: { 201: BookEntry, 202: Approval },
      extensions: { CONFLICT: ShortBy.partial().extend(ApprovalNeeds.shape) },
    },
  },
} as const satisfies Record<string, NamedRoute>;

const { enter } = entryApi;

/** The same call with `ask`: the approval that waits, or the entry where nobody has to agree any more. */
export const askEntryApi = {
  enter: { ...enter, schema: { ...enter.schema, response: { 202: z.union([BookEntry, Approval]) } } },
} as const satisfies Record<string, Route>;
