import type { PublicRates } from '#contract/rate/public-rates.ts';
import { type PriceOffer, priceFile } from '#domain/money/price-file.ts';
import type { PromiseService } from '../ledger/promise/promise.service.ts';
import type { PriceCodeStore } from './price-codes.store.ts';

type Needs = { codes: Pick<PriceCodeStore, 'read'>; promises: Pick<PromiseService, 'listPromisable'> };

/** The public rates of the offices that are open now, in the format of aggregators. */
export async function priceFileOf({ offices }: PublicRates, { codes, promises }: Needs): Promise<string> {
  const open = offices.filter(({ open_now }) => open_now);
  const wanted = new Set(open.flatMap(({ rates }) => rates.map(({ tc }) => tc)));
  const free = new Map(
    await Promise.all([...wanted].map(async (tc) => [tc, await promises.listPromisable(tc)] as const)),
  );
  const offers = open.flatMap(({ id, city, rates }) =>
    rates.map(
      ({ sc, tc, rate, min_amount, max_amount }): PriceOffer => ({
        ...{ sc, tc, rate, min_amount, max_amount, city: city?.name ?? '' },
        free: free.get(tc)?.get(id),
      }),
    ),
  );
  return priceFile(offers, await codes.read());
}
