import { z } from 'zod';
import { Office } from '../office/office.ts';
import { Money } from '../wire/money.ts';
import type { NamedRoute } from '../wire/route.ts';
import { CurrencyPair } from './currency.ts';
import { ExchangeRate, OfficeRate } from './rate.ts';
import { PairTerms } from './terms.ts';

/** The most offices that the exchange form compares with each other. */
export const mostComparedOffices = 1_000;

/** All that the exchange form shows of a pair at its start. Each part is as the call of that part answers it. */
const ExchangeStart = z.object({
  pairs: z.array(z.object({ sc: z.string(), tc: z.string() })),
  current_rates: z.array(ExchangeRate),
  tolerance: Money,
  offers: z.array(OfficeRate),
  terms: z.array(PairTerms),
  /** Sorted by name, at most `mostComparedOffices`. */
  offices: z.array(Office),
});
export type ExchangeStart = z.output<typeof ExchangeStart>;

export const exchangeApi = {
  start: {
    method: 'GET',
    url: '/v1/exchange',
    part: 'Rates',
    operationId: 'startExchange',
    summary: 'Read all that the exchange form needs at its start: offices, pairs, rates and bounds',
    schema: { querystring: CurrencyPair, response: { 200: ExchangeStart } },
  },
} as const satisfies Record<string, NamedRoute>;
