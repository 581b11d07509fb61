import { z } from 'zod';
import { Money } from '../wire/money.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Id } from '../wire/wire-types.ts';

/** What lay at an office in one currency at the end of each day in Kyiv, the newest first. Today's is that of now. */
export const StockLine = z.object({
  currency: z.string(),
  days: z.array(z.object({ day: z.string(), balance: Money })),
});
export type StockLine = z.output<typeof StockLine>;

export const stockApi = {
  list: {
    method: 'GET',
    url: '/v1/books/stocks',
    part: 'Books',
    operationId: 'listBookStocks',
    summary: 'What lay at an office in each currency at the end of each of the last 30 days, or since its books began',
    refusals: ['NOT_FOUND'],
    schema: {
      querystring: z.object({ office_id: Id.optional() }),
      response: { 200: z.object({ lines: z.array(StockLine) }) },
    },
  },
} as const satisfies Record<string, NamedRoute>;
