import { z } from 'zod';
import { parseCurrency } from '#domain/currency.ts';
import { Money, MoneyInput } from './money.ts';
import { PageOf, pageQuery, pageSizes } from './page.ts';
import { Confirm, confirmField, confirmQuery, RateWarnings } from './rate-guard.ts';
import type { Route } from './route.ts';
import { Id, ListOf, QueryFlag, Text, Time } from './wire-types.ts';

/** A currency code, trimmed and in capitals. */
export const Currency = z.codec(z.string().max(40), z.string(), {
  decode: (text, context) => {
    const code = parseCurrency(text);
    if (code === undefined) context.issues.push({ code: 'custom', message: 'Not a currency code', input: text });
    return code ?? z.NEVER;
  },
  encode: (code) => code,
});

export const ExchangeRate = z.object({
  id: Id,
  sc: z.string(),
  tc: z.string(),
  rate: Money,
  ts: Time,
  actual: z.boolean(),
  /** Null for a global rate. */
  office_id: Id.nullable(),
});
export type ExchangeRate = z.output<typeof ExchangeRate>;

export const OfficeRate = z.object({ office_id: Id, rate: ExchangeRate, source: z.enum(['global', 'office']) });
export type OfficeRate = z.output<typeof OfficeRate>;

const CurrencyPair = z.object({ sc: Currency, tc: Currency });

const RateDraft = CurrencyPair.extend({ rate: MoneyInput, office_id: Id.nullable().optional() });
export const NewRate = RateDraft.extend(confirmField);
export type NewRate = z.output<typeof NewRate>;

/** So many rates can be published at once. */
const mostAtOnce = 100;

/** Several rates, of which all are written or none. What they do together is what the guard judges. */
export const RateBundle = z.object({ rates: z.array(RateDraft).min(1).max(mostAtOnce), confirm: Confirm });
export type RateBundle = z.output<typeof RateBundle>;

/** What the guard has found, where it has found something. */
const Warned = { warnings: RateWarnings.optional() };

/** A record after a change of it. */
const ChangedRate = ExchangeRate.extend(Warned);
export type ChangedRate = z.output<typeof ChangedRate>;

/** The history of one scope: of an office when it is named, else of the global rates. */
export const RateFilter = z.object({
  sc: Currency.optional(),
  tc: Currency.optional(),
  office_id: Id.optional(),
  /** From this moment on, and before that one. */
  from: Time.optional(),
  to: Time.optional(),
});
export type RateFilter = z.output<typeof RateFilter>;

const RateAt = z.object({ rate: Money, ts: Time });

/** The rate as it was at evenly spaced moments, the oldest first. */
const Line = z.array(RateAt);

/** A pair as one scope has it: globally, or at an office. */
const PairOverview = z.object({
  sc: z.string(),
  tc: z.string(),
  /** What the scope applies. Where an office applies nothing, its own newest record, else the newest global one. */
  record: ExchangeRate,
  /** Whether an office gets this rate from the scope: global records that are switched on, and what the office applies. */
  applies: z.boolean(),
  set_by: z.object({ id: Id, full_name: z.string().nullable() }).nullable(),
  /** The record's rate as it was at `since`. */
  before: RateAt.nullable(),
  line: Line,
  /** How many offices follow the global rate. */
  followers: z.int(),
  /** The offices with a rate of their own in its place; of these a few are named. */
  own: z.object({ total: z.int(), names: z.array(z.string()) }),
  /** How many of all these do not offer the pair, for want of a wallet to take what its customers send. */
  without_wallet: z.int(),
  /** Of an office: whether it follows the global rate, the newest global record, and its own newest one. */
  office: z.object({ follows: z.boolean(), global: ExchangeRate.nullable(), own: ExchangeRate.nullable() }).nullable(),
});
export type PairOverview = z.output<typeof PairOverview>;

const RateOverview = z.object({
  /** How many offices there are. */
  offices: z.int(),
  /** Yesterday at 18:00 in Kyiv: what the changes are measured from. */
  since: Time,
  pairs: z.array(PairOverview),
  /** Pairs without a global record that offices have, or had: how many offices follow the next one. Of any other pair, all do. */
  unpublished: z.array(z.object({ sc: z.string(), tc: z.string(), followers: z.int() })),
});
export type RateOverview = z.output<typeof RateOverview>;

/** An office with the number of pairs that it offers at the global rate, and at its own. */
const RateScope = z.object({
  office_id: Id,
  name: z.string().nullable(),
  address: z.string(),
  has_wallet: z.boolean(),
  follow: z.int(),
  own: z.int(),
  /** The pairs that the office offers, and by whose rate. */
  offers: z.array(z.object({ sc: z.string(), tc: z.string(), source: z.enum(['global', 'office']) })),
  /** Of the pair that was asked for: whether it follows the global rate, and its own one if that is switched on. */
  pair: z.object({ follows: z.boolean(), own: ExchangeRate.nullable() }).nullable(),
});
export type RateScope = z.output<typeof RateScope>;

const RateHistory = z.object({
  count: z.int(),
  /** Null where the period has no records. */
  figures: z
    .object({
      first: RateAt,
      last: RateAt,
      highest: RateAt,
      lowest: RateAt,
      /** The mean of the records. */
      average: z.object({ rate: Money }),
    })
    .nullable(),
  /** The record before the period, from which its first one differs. */
  before: RateAt.nullable(),
  /** Every record of the period, the oldest first, or some 200 of them evenly. */
  line: Line,
});
export type RateHistory = z.output<typeof RateHistory>;

const OfficeIds = z.array(Id).max(1000);

/** Which offices follow the global rate of the pair from now on, and which no more. */
export const Subscription = CurrencyPair.extend({
  add_office_ids: OfficeIds.default([]),
  rmv_office_ids: OfficeIds.default([]),
  ...confirmField,
});
export type Subscription = z.output<typeof Subscription>;

const RateId = z.object({ id: z.string() });

export const rateApi = {
  /** The switched-on global rates, one for each pair. */
  listCurrent: {
    method: 'GET',
    url: '/v1/rates/current-rates',
    schema: { response: { 200: z.array(ExchangeRate) } },
  },
  /** The newest record of each pair in one scope: global, or one office. */
  listLast: {
    method: 'GET',
    url: '/v1/rates/last-rates',
    schema: {
      querystring: z.object({ office_id: Id.optional() }),
      response: { 200: z.array(ExchangeRate) },
    },
  },
  getCurrent: {
    method: 'GET',
    url: '/v1/rates/current',
    schema: { querystring: CurrencyPair, response: { 200: ExchangeRate } },
  },
  listPairs: {
    method: 'GET',
    url: '/v1/rates/pairs',
    schema: { response: { 200: z.array(z.object({ sc: z.string(), tc: z.string() })) } },
  },
  /** The rate that each office applies to a pair; offices that do not offer it are missing. */
  listOffers: {
    method: 'GET',
    url: '/v1/rates/office-rates',
    schema: { querystring: CurrencyPair, response: { 200: z.array(OfficeRate) } },
  },
  /** A rate that is worse than the reference by more than this is not recommended. In units of the quote. */
  getRanking: {
    method: 'GET',
    url: '/v1/rates/ranking',
    schema: { response: { 200: z.object({ tolerance: Money }) } },
  },
  create: { method: 'POST', url: '/v1/rates/', schema: { body: NewRate, response: { 201: ChangedRate } } },
  /** All of them or none. The rates are answered in the order in which they were sent. */
  publish: {
    method: 'POST',
    url: '/v1/rates/publish',
    schema: {
      body: RateBundle,
      response: { 201: z.object({ rates: z.array(ExchangeRate), warnings: RateWarnings }) },
    },
  },
  /** The newest first; deleted records are left out. */
  list: {
    method: 'GET',
    url: '/v1/rates/',
    schema: { querystring: RateFilter.extend(pageQuery(pageSizes.rates)), response: { 200: PageOf(ExchangeRate) } },
  },
  /** What a period of one scope and pair adds up to; deleted records are left out. */
  getHistory: {
    method: 'GET',
    url: '/v1/rates/history',
    schema: {
      querystring: RateFilter.extend({ sc: Currency, tc: Currency }),
      response: { 200: RateHistory },
    },
  },
  /** All that a screen of one scope shows: global, or one office. */
  getOverview: {
    method: 'GET',
    url: '/v1/rates/overview',
    schema: { querystring: z.object({ office_id: Id.optional() }), response: { 200: RateOverview } },
  },
  /** The offices, the caller's own first, then by name; with a pair also how each stands to its global rate. */
  listScopes: {
    method: 'GET',
    url: '/v1/rates/scopes',
    schema: {
      querystring: z.object({
        ...pageQuery(pageSizes.offices),
        search: Text(128).optional(),
        /** Only these offices. */
        office_ids: ListOf(Id).optional(),
        sc: Currency.optional(),
        tc: Currency.optional(),
      }),
      response: { 200: PageOf(RateScope) },
    },
  },
  /** Only the newest record of its scope and pair can be switched on. */
  setStatus: {
    method: 'PATCH',
    url: '/v1/rates/:id/status',
    schema: {
      params: RateId,
      querystring: z.object({ active: QueryFlag, ...confirmQuery }),
      response: { 200: ChangedRate },
    },
  },
  /** No older record comes back in its place. */
  remove: {
    method: 'DELETE',
    url: '/v1/rates/:id',
    schema: { params: RateId, querystring: z.object(confirmQuery), response: { 200: z.object(Warned) } },
  },
  /** Of a pair: the ids of the offices that follow its global rate. Of an office: the pairs that it follows. */
  listSubscriptions: {
    method: 'GET',
    url: '/v1/rates/subscriptions',
    schema: {
      querystring: z.union([CurrencyPair, z.object({ office_id: Id })], 'Either sc with tc, or office_id'),
      response: { 200: z.union([z.array(Id), z.array(z.object({ office_id: Id, sc: z.string(), tc: z.string() }))]) },
    },
  },
  /** Answers the ids of the offices that follow the pair afterwards; with `confirm` also what the guard has found. */
  subscribe: {
    method: 'POST',
    url: '/v1/rates/subscribe',
    schema: {
      body: Subscription,
      response: { 200: z.union([z.array(Id), z.object({ office_ids: z.array(Id), warnings: RateWarnings })]) },
    },
  },
} as const satisfies Record<string, Route>;
