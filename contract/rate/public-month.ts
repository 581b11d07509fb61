import { z } from 'zod';
import { Money } from '../wire/money.ts';
import type { NamedRoute } from '../wire/route.ts';

/** The rate that stood at the end of a day in Kyiv; of today, the one of now. */
const DayRate = z.object({ day: z.iso.date(), rate: Money, quote: Money });

/** The global rates that are switched on, each with its last 30 days, oldest first. A day before the first rate is absent. */
export const PublicMonth = z.object({
  /** `quoted` is the currency of which people read the price of one. */
  pairs: z.array(z.object({ sc: z.string(), tc: z.string(), quoted: z.string(), days: z.array(DayRate) })),
});
export type PublicMonth = z.output<typeof PublicMonth>;

/** More pairs than currencies of the world make. */
export const mostMonthPairs = 400;

/** Beside the rates of now, and in a file of its own: the sign-in page fetches it later. It has no person's data. */
export const publicMonthApi = {
  get: {
    method: 'GET',
    url: '/v1/public/rates/month',
    part: 'Rates',
    operationId: 'getPublicMonth',
    summary: 'Read the last 30 days of each global rate; 304 where the ETag in If-None-Match is still right',
    schema: { response: { 200: PublicMonth } },
  },
} as const satisfies Record<string, NamedRoute>;
