import { z } from 'zod';
import { parseCurrency } from '#domain/currency.ts';
import { Money, MoneyInput } from './money.ts';
import { PageOf, pageQuery } from './page.ts';
import type { Route } from './route.ts';
import { Done, Id, QueryFlag, Time } from './wire.ts';

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

export const NewRate = CurrencyPair.extend({ rate: MoneyInput, office_id: Id.nullable().optional() });
export type NewRate = z.output<typeof NewRate>;

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

const OfficeIds = z.array(Id).max(1000);

/** Which offices follow the global rate of the pair from now on, and which no more. */
export const Subscription = CurrencyPair.extend({
  add_office_ids: OfficeIds.default([]),
  rmv_office_ids: OfficeIds.default([]),
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
  create: { method: 'POST', url: '/v1/rates/', schema: { body: NewRate, response: { 201: ExchangeRate } } },
  /** The newest first; deleted records are left out. */
  list: {
    method: 'GET',
    url: '/v1/rates/',
    schema: { querystring: RateFilter.extend(pageQuery), response: { 200: PageOf(ExchangeRate) } },
  },
  /** Only the newest record of its scope and pair can be switched on. */
  setStatus: {
    method: 'PATCH',
    url: '/v1/rates/:id/status',
    schema: { params: RateId, querystring: z.object({ active: QueryFlag }), response: { 200: ExchangeRate } },
  },
  /** No older record comes back in its place. */
  remove: { method: 'DELETE', url: '/v1/rates/:id', schema: { params: RateId, response: { 200: Done } } },
  /** Of a pair: the ids of the offices that follow its global rate. Of an office: the pairs that it follows. */
  listSubscriptions: {
    method: 'GET',
    url: '/v1/rates/subscriptions',
    schema: {
      querystring: z.union([CurrencyPair, z.object({ office_id: Id })], 'Either sc with tc, or office_id'),
      response: { 200: z.union([z.array(Id), z.array(z.object({ sc: z.string(), tc: z.string() }))]) },
    },
  },
  /** Answers the ids of the offices that follow the pair afterwards. */
  subscribe: {
    method: 'POST',
    url: '/v1/rates/subscribe',
    schema: { body: Subscription, response: { 200: z.array(Id) } },
  },
} as const satisfies Record<string, Route>;
