import type { OfficeRate } from '#contract/rate/rate.ts';
import { type Coverage, promisable, promiseFor } from '#domain/ledger/promise.ts';
import type { Decimal } from '#domain/money/money.ts';
import type { PromiseStore } from './promise.store.ts';

/** So a customer who asks all the time does not see each deal of the office. */
const keptMs = 30_000;

type Kept = { until: number; free: Promise<ReadonlyMap<string, Coverage>> };

export function promiseService(store: PromiseStore) {
  const kept = new Map<string, Kept>();

  const read = async (currency: string) =>
    new Map((await store.listFree(currency)).map(({ office_id, ...coverage }) => [office_id, coverage]));

  /** By office. */
  function freeIn(currency: string): Kept['free'] {
    const known = kept.get(currency);
    if (known && performance.now() < known.until) return known.free;
    const free = read(currency);
    kept.set(currency, { until: performance.now() + keptMs, free });
    free.catch(() => kept.delete(currency));
    return free;
  }

  return {
    /** What each office on the books may promise of a currency; nothing where it is below its level. By office. */
    async listPromisable(currency: string): Promise<ReadonlyMap<string, Decimal>> {
      const free = await freeIn(currency);
      return new Map([...free].map(([office, { free: sum, low }]) => [office, promisable(sum, low)]));
    },

    /** The offers of a pair with what each office says to somebody who gives so much. One without books says nothing. */
    async addTo(offers: readonly OfficeRate[], amount: Decimal): Promise<OfficeRate[]> {
      const [first] = offers;
      if (!first) return [];
      const free = await freeIn(first.rate.tc);
      return offers.map((offer) => {
        const coverage = free.get(offer.office_id);
        return { ...offer, promise: coverage ? promiseFor(offer.rate, amount, coverage) : null };
      });
    },
  };
}

export type PromiseService = ReturnType<typeof promiseService>;
