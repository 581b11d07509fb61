import type { RateTarget } from '#contract/rate/rate-target.ts';
import { isSamePair, type Pair } from '#domain/money/currency.ts';
import { compare, type Decimal, parseRate } from '#domain/money/money.ts';
import { targetFault } from '#domain/money/rate-target.ts';
import type { Actor } from '#domain/person/actor.ts';
import type { SessionBy } from '../../database/by.ts';
import type { Tx } from '../../database/tx.ts';
import { refuse } from '../../lib/refuse.ts';
import { noRate, refuseRate } from '../rate-change.service.ts';
import { rateGuardStore } from '../rate-guard.store.ts';
import { offersFrom } from '../rate-offers.ts';
import type { NewTarget, TargetStore } from './target.store.ts';

type Needs = { store: TargetStore; wake: () => void };

const faults = { reached: 'targetReached', tooFar: 'targetTooFar' } as const;

export const targetService = ({ store, wake }: Needs) => ({
  findTold: store.findTold,

  list: ({ id }: Actor): Promise<RateTarget[]> => store.list(id),

  async set(by: SessionBy, asked: NewTarget): Promise<RateTarget> {
    const target = { ...asked, rate: parseRate(asked.rate) ?? refuseRate() };
    const set = await store.set(by, target, async (tx) => {
      const fault = targetFault(target.rate, (await bestRate(tx, target)) ?? noRate());
      if (fault) refuse('CONFLICT', { reason: faults[fault] });
    });
    wake();
    return set ?? refuse('CONFLICT', { reason: 'tooManyTargets' });
  },

  async remove(by: SessionBy, pair: Pair): Promise<void> {
    await store.remove(by, pair);
    wake();
  },
});

export type TargetService = ReturnType<typeof targetService>;

/** The best that an office offers now, for the customer. */
async function bestRate(tx: Tx, pair: Pair): Promise<Decimal | undefined> {
  const offers = offersFrom(await rateGuardStore.candidatesOfPairs(tx.send, [pair]));
  return offers
    .filter(({ rate }) => isSamePair(rate, pair))
    .map(({ rate }) => rate.rate)
    .toSorted(compare)
    .at(-1);
}
