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

/** The most rates in one call. */
const mostAtOnce = 100;

/** Several rates. All are written or none, and the guard judges their effect together. */
export const RateBundle = z.object({ rates: z.array(RateDraft).min(1).max(mostAtOnce), confirm: Confirm });
export type RateBundle = z.output<typeof RateBundle>;

/** The findings of the guard; absent when there are none. */
const Warned = { warnings: RateWarnings.optional() };

/** A record after a change. */
const ChangedRate = ExchangeRate.extend(Warned);
export type ChangedRate = z.output<typeof ChangedRate>;

/** Filters the history of one scope: the named office, or the global rates. */
export const RateFilter = z.object({
  sc: Currency.optional(),
  tc: Currency.optional(),
  office_id: Id.optional(),
  /** From `from` (inclusive) to `to` (exclusive). */
  from: Time.optional(),
  to: Time.optional(),
});
export type RateFilter = z.output<typeof RateFilter>;

const RateAt = z.object({ rate: Money, ts: Time });

/** The points of a line chart, oldest first. */
const Line = z.array(RateAt);

/** A pair in one scope: global, or one office. */
const PairOverview = z.object({
  sc: z.string(),
  tc: z.string(),
  /**
   * The record that the scope applies. If an office applies no record: its own newest record, or the newest global one.
   */
  record: ExchangeRate,
  /** Whether `record` is in use: a switched-on global record, or the record that the office applies. */
  applies: z.boolean(),
  set_by: z.object({ id: Id, full_name: z.string().nullable() }).nullable(),
  /** The rate at the moment `since`. */
  before: RateAt.nullable(),
  line: Line,
  /** The number of offices that follow the global rate. */
  followers: z.int(),
  /** The offices that have their own rate instead: their number, and a few of their names. */
  own: z.object({ total: z.int(), names: z.array(z.string()) }),
  /**
   * The number of these offices that do not offer the pair because they have no wallet to receive the customer's USDT.
   */
  without_wallet: z.int(),
  /**
   * Only in the scope of an office: whether it follows the global rate, the newest global record, and its own newest
   * record.
   */
  office: z.object({ follows: z.boolean(), global: ExchangeRate.nullable(), own: ExchangeRate.nullable() }).nullable(),
});
export type PairOverview = z.output<typeof PairOverview>;

const RateOverview = z.object({
  /** The number of offices. */
  offices: z.int(),
  /** Yesterday at 18:00 in Kyiv. Changes are measured from this moment. */
  since: Time,
  pairs: z.array(PairOverview),
  /**
   * Pairs that have only office rates or a deleted global rate, and how many offices will follow their next global
   * rate. All offices will follow any pair that is missing here.
   */
  unpublished: z.array(z.object({ sc: z.string(), tc: z.string(), followers: z.int() })),
});
export type RateOverview = z.output<typeof RateOverview>;

/** An office, with the number of pairs that it offers at the global rate and at its own rate. */
const RateScope = z.object({
  office_id: Id,
  name: z.string().nullable(),
  address: z.string(),
  has_wallet: z.boolean(),
  follow: z.int(),
  own: z.int(),
  /** The pairs that the office offers, and whether each rate is global or its own. */
  offers: z.array(z.object({ sc: z.string(), tc: z.string(), source: z.enum(['global', 'office']) })),
  /** For the pair in the query: whether the office follows the global rate, and its own switched-on rate. */
  pair: z.object({ follows: z.boolean(), own: ExchangeRate.nullable() }).nullable(),
});
export type RateScope = z.output<typeof RateScope>;

const RateHistory = z.object({
  count: z.int(),
  /** Null when the period has no records. */
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
  /** The last record before the period, to compare the first one with. */
  before: RateAt.nullable(),
  /** Every record of the period, oldest first; with many records, about 200 of them, evenly spaced. */
  line: Line,
});
export type RateHistory = z.output<typeof RateHistory>;

const OfficeIds = z.array(Id).max(1000);

/** The offices that start to follow the global rate of the pair, and those that stop. */
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
  /** The rate that each office applies to a pair. Offices that do not offer the pair are not listed. */
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
  /** Writes all rates or none. Answers them in the order of the request. */
  publish: {
    method: 'POST',
    url: '/v1/rates/publish',
    schema: {
      body: RateBundle,
      response: { 201: z.object({ rates: z.array(ExchangeRate), warnings: RateWarnings }) },
    },
  },
  /** Newest first, without deleted records. */
  list: {
    method: 'GET',
    url: '/v1/rates/',
    schema: { querystring: RateFilter.extend(pageQuery(pageSizes.rates)), response: { 200: PageOf(ExchangeRate) } },
  },
  /** The figures and the line of a pair in one scope and period, without deleted records. */
  getHistory: {
    method: 'GET',
    url: '/v1/rates/history',
    schema: {
      querystring: RateFilter.extend({ sc: Currency, tc: Currency }),
      response: { 200: RateHistory },
    },
  },
  /** All data for a screen of one scope: global, or one office. */
  getOverview: {
    method: 'GET',
    url: '/v1/rates/overview',
    schema: { querystring: z.object({ office_id: Id.optional() }), response: { 200: RateOverview } },
  },
  /**
   * The offices: first those of the caller, then by name. With a pair the answer also has how each office relates to
   * its global rate.
   */
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
  /** After this, no older record comes back. */
  remove: {
    method: 'DELETE',
    url: '/v1/rates/:id',
    schema: { params: RateId, querystring: z.object(confirmQuery), response: { 200: z.object(Warned) } },
  },
  /**
   * With a pair: the ids of the offices that follow its global rate. With an office: the pairs whose global rate it
   * follows.
   */
  listSubscriptions: {
    method: 'GET',
    url: '/v1/rates/subscriptions',
    schema: {
      querystring: z.union([CurrencyPair, z.object({ office_id: Id })], 'Either sc with tc, or office_id'),
      response: { 200: z.union([z.array(Id), z.array(z.object({ office_id: Id, sc: z.string(), tc: z.string() }))]) },
    },
  },
  /**
   * Answers the ids of the offices that follow the pair after the change. With `confirm` it also answers the warnings.
   */
  subscribe: {
    method: 'POST',
    url: '/v1/rates/subscribe',
    schema: {
      body: Subscription,
      response: { 200: z.union([z.array(Id), z.object({ office_ids: z.array(Id), warnings: RateWarnings })]) },
    },
  },
} as const satisfies Record<string, Route>;
