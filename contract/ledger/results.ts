import { z } from 'zod';
import { Money } from '../wire/money.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Id } from '../wire/wire-types.ts';

/** What a day in Kyiv earned, in USDT: below zero it is a loss. `result` is all of it together. */
export const DayResult = z.object({
  day: z.string(),
  ...{ trading: Money, rounding: Money, over_short: Money, expenses: Money, result: Money },
});
export type DayResult = z.output<typeof DayResult>;

export const resultApi = {
  list: {
    method: 'GET',
    url: '/v1/books/results',
    part: 'Books',
    operationId: 'listBookResults',
    summary: 'What each day earned, of at most 31 days, the newest first',
    refusals: ['NOT_FOUND'],
    schema: {
      /** Both days are included. */
      querystring: z.object({ office_id: Id.optional(), day__gte: z.iso.date(), day__lte: z.iso.date() }),
      response: { 200: z.object({ days: z.array(DayResult) }) },
    },
  },
} as const satisfies Record<string, NamedRoute>;
