import { z } from 'zod';
import { parseCurrency } from '#domain/currency.ts';
import { Money, MoneyInput } from './money.ts';
import type { Route } from './route.ts';
import { Id, Time } from './wire.ts';

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
} as const satisfies Record<string, Route>;
