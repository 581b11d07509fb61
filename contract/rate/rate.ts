import { z } from 'zod';
import { parseAmount } from '#domain/money/money.ts';
import { OfficeName } from '../person/user.ts';
import { Money } from '../wire/money.ts';
import { PageOf, pageQuery, pageSizes } from '../wire/page.ts';
import type { NamedRoute } from '../wire/route.ts';
import { FilterTime, Id, ListOf, Text, Time } from '../wire/wire-types.ts';
import { Currency, CurrencyPair } from './currency.ts';

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

/** Who has set a rate. Null with `by_rule`: a rule has. Null without: nobody knows any more, or the server itself. */
const Author = {
  set_by: z.object({ id: Id, full_name: z.string().nullable() }).nullable(),
  by_rule: z.boolean(),
};

/** A record of the history. Only staff read who has set it. */
export const HistoryRate = ExchangeRate.extend(z.object(Author).partial().shape);
export type HistoryRate = z.output<typeof HistoryRate>;

/** With EXCHANGE_RATE_EXPIRED: the rate that applies now, or null when there is none. */
export const RateExpired = z.object({ current_rate: ExchangeRate.nullable() });
export type RateExpired = z.output<typeof RateExpired>;

export const OfficeRate = z.object({
  office_id: Id,
  rate: ExchangeRate,
  source: z.enum(['global', 'office']),
  /** Whether the office has now what it would pay. Null: nobody named an amount, or it keeps no books. */
  promise: z.enum(['now', 'ask']).nullable(),
});
export type OfficeRate = z.output<typeof OfficeRate>;

const OfferQuery = CurrencyPair.extend({
  amount: z
    .string()
    .max(60)
    .refine((text) => parseAmount(text) !== undefined, 'A sum of at most 10 digits and 6 decimals')
    .optional(),
});
export type OfferQuery = z.output<typeof OfferQuery>;

/** Filters the history of one scope: the named office, or the global rates. */
export const RateFilter = z.object({
  sc: Currency.optional(),
  tc: Currency.optional(),
  office_id: Id.optional(),
  /** From `from` (inclusive) to `to` (exclusive). */
  from: FilterTime.optional(),
  to: FilterTime.optional(),
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
  ...Author,
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
  /** A rate that moves by more than this has to be confirmed. */
  jump_percent: Money,
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
  ...OfficeName.omit({ id: true }).shape,
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

export const rateApi = {
  listCurrent: {
    method: 'GET',
    url: '/v1/rates/current-rates',
    part: 'Rates',
    operationId: 'listCurrentRates',
    summary: 'List the global rates that are switched on, one for each pair',
    schema: { response: { 200: z.array(ExchangeRate) } },
  },
  listLast: {
    method: 'GET',
    url: '/v1/rates/last-rates',
    part: 'Rates',
    operationId: 'listLastRates',
    summary: 'List the newest rate of each pair: global, or of one office',
    refusals: ['NOT_FOUND'],
    schema: { querystring: z.object({ office_id: Id.optional() }), response: { 200: z.array(ExchangeRate) } },
  },
  getCurrent: {
    method: 'GET',
    url: '/v1/rates/current',
    part: 'Rates',
    operationId: 'getCurrentRate',
    summary: 'Read the global rate of a pair',
    refusals: ['NOT_FOUND'],
    schema: { querystring: CurrencyPair, response: { 200: ExchangeRate } },
  },
  listPairs: {
    method: 'GET',
    url: '/v1/rates/pairs',
    part: 'Rates',
    operationId: 'listPairs',
    summary: 'List the pairs that can be exchanged',
    schema: { response: { 200: z.array(z.object({ sc: z.string(), tc: z.string() })) } },
  },
  /** Offices that do not offer the pair are not listed. `amount`: what the customer gives. */
  listOffers: {
    method: 'GET',
    url: '/v1/rates/office-rates',
    part: 'Rates',
    operationId: 'listOffers',
    summary: 'List what each office applies to a pair',
    schema: { querystring: OfferQuery, response: { 200: z.array(OfficeRate) } },
  },
  /** A rate that is worse than the reference by more than this is not recommended. In units of the quote. */
  getRanking: {
    method: 'GET',
    url: '/v1/rates/ranking',
    part: 'Rates',
    operationId: 'getRanking',
    summary: 'Read how much worse than the reference a rate may be before it is not recommended',
    schema: { response: { 200: z.object({ tolerance: Money }) } },
  },
  /** Without deleted records. */
  list: {
    method: 'GET',
    url: '/v1/rates/',
    part: 'Rates',
    operationId: 'listRates',
    summary: 'Read the history of the global rates, or of one office, the newest first; staff read who has set each',
    refusals: ['NOT_FOUND'],
    schema: { querystring: RateFilter.extend(pageQuery(pageSizes.rates)), response: { 200: PageOf(HistoryRate) } },
  },
  /** Without deleted records. */
  getHistory: {
    method: 'GET',
    url: '/v1/rates/history',
    part: 'Rates',
    operationId: 'getRateHistory',
    summary: 'Read what a period of one scope and pair adds up to',
    refusals: ['NOT_FOUND'],
    schema: { querystring: RateFilter.extend({ sc: Currency, tc: Currency }), response: { 200: RateHistory } },
  },
  getOverview: {
    method: 'GET',
    url: '/v1/rates/overview',
    part: 'Rates',
    operationId: 'getRatesOverview',
    summary: 'Read all pairs of one scope, with who follows, and how they have moved',
    refusals: ['NOT_FOUND'],
    schema: { querystring: z.object({ office_id: Id.optional() }), response: { 200: RateOverview } },
  },
  /**
   * The offices: first those of the caller, then by name. With a pair the answer also has how each office relates to
   * its global rate.
   */
  listScopes: {
    method: 'GET',
    url: '/v1/rates/scopes',
    part: 'Rates',
    operationId: 'listRateScopes',
    summary: 'List the offices with how many pairs follow the global rate',
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
  /**
   * With a pair: the ids of the offices that follow its global rate. With an office: the pairs whose global rate it
   * follows.
   */
  listSubscriptions: {
    method: 'GET',
    url: '/v1/rates/subscriptions',
    part: 'Rates',
    operationId: 'listSubscriptions',
    summary: 'Of sc with tc: the offices that follow the global rate. Of office_id: the pairs that it follows',
    refusals: ['NOT_FOUND'],
    schema: {
      querystring: z.union([CurrencyPair, z.object({ office_id: Id })], 'Either sc with tc, or office_id'),
      response: { 200: z.union([z.array(Id), z.array(z.object({ office_id: Id, sc: z.string(), tc: z.string() }))]) },
    },
  },
} as const satisfies Record<string, NamedRoute>;
