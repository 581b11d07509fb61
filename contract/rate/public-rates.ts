import { z } from 'zod';
import { Money } from '../wire/money.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Id, Time } from '../wire/wire-types.ts';
import { AmountBounds } from './terms.ts';

/** What an office applies to a pair. */
const PublicRate = z.object({
  sc: z.string(),
  tc: z.string(),
  rate: Money,
  /** The price of one unit of the currency that the pair is quoted for. */
  quote: Money,
  /** When the rate was published. */
  set_at: Time,
  ...AmountBounds.shape,
});

const PublicOffice = z.object({
  id: Id,
  name: z.string().nullable(),
  name_uk: z.string().nullable(),
  address: z.string(),
  address_uk: z.string().nullable(),
  city: z.object({ name: z.string(), name_uk: z.string() }).nullable(),
  position: z.object({ lat: z.number(), lng: z.number() }),
  working_hours: z.string().nullable(),
  open_now: z.boolean(),
  /** It is closed now because its people have closed it for a while. */
  paused: z.boolean(),
  /** When it closes or opens next. Null when that is more than a day away, or never. */
  changes_at: Time.nullable(),
  rates: z.array(PublicRate),
});

export const PublicRates = z.object({
  /** The pairs that an office offers. `quoted` is the currency of which people read the price of one. */
  pairs: z.array(z.object({ sc: z.string(), tc: z.string(), quoted: z.string() })),
  /** Sorted by name. */
  offices: z.array(PublicOffice),
});
export type PublicRates = z.output<typeof PublicRates>;

/** Pages of every site may read it, without credentials. It has no person's data. */
export const publicRatesApi = {
  get: {
    method: 'GET',
    url: '/v1/public/rates',
    part: 'Rates',
    operationId: 'getPublicRates',
    summary: 'Read what every office offers now; 304 where the ETag in If-None-Match is still right',
    schema: { response: { 200: PublicRates } },
  },
} as const satisfies Record<string, NamedRoute>;
