import { z } from 'zod';
import { priceCode } from '#domain/money/price-file.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Text } from '../wire/wire-types.ts';
import { Currency } from './currency.ts';

const Code = z.string().regex(priceCode, '2 to 20 capitals and digits');
const most = 100;
const isFew = (table: object) => Object.keys(table).length <= most;

/** The codes of an aggregator. A currency or city without one is not in the file. */
export const PriceCodes = z.object({
  currencies: z.record(z.string(), Code),
  /** By the English name. */
  cities: z.record(z.string(), Code),
});
export type PriceCodes = z.output<typeof PriceCodes>;

const NewPriceCodes = z.object({
  currencies: z.record(Currency, Code).refine(isFew, `At most ${most}`),
  cities: z.record(Text(100).min(1), Code).refine(isFew, `At most ${most}`),
});

export const priceFileApi = {
  /** The format of the aggregators, with a city in each item. */
  get: {
    method: 'GET',
    url: '/v1/public/rates.xml',
    part: 'Rates',
    operationId: 'getPriceFile',
    summary: 'Read the rates of open offices in the format of aggregators; 304 where the ETag is still right',
    schema: { response: { 200: z.string().meta({ contentMediaType: 'application/xml' }) } },
  },
  getCodes: {
    method: 'GET',
    url: '/v1/price-codes',
    part: 'Rates',
    operationId: 'getPriceCodes',
    summary: 'Read the codes of currencies and cities in the file for aggregators',
    schema: { response: { 200: PriceCodes } },
  },
  setCodes: {
    method: 'PUT',
    url: '/v1/price-codes',
    part: 'Rates',
    operationId: 'setPriceCodes',
    summary: 'Replace the codes of currencies and cities in the file for aggregators',
    schema: { body: NewPriceCodes, response: { 200: PriceCodes } },
  },
} as const satisfies Record<string, NamedRoute>;
