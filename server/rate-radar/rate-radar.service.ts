import { mostTroubles, type RateRadar } from '#contract/rate/rate-radar.ts';
import { type Actor, sharedOffices } from '#domain/person/actor.ts';
import { type RadarFacts, troublesOf } from '#domain/rate-radar/rate-trouble.ts';
import type { RateService } from '../rate/rate.service.ts';
import type { RateRuleService } from '../rate-rule/rate-rule.service.ts';
import type { RateSourceService } from '../rate-source/rate-source.service.ts';
import type { RateRadarStore } from './rate-radar.store.ts';

type Needs = {
  store: RateRadarStore;
  rates: Pick<RateService, 'listAllOffers' | 'listCurrent'>;
  sources: Pick<RateSourceService, 'listSources' | 'listMarkets'>;
  rules: Pick<RateRuleService, 'listAsking'>;
  wake: () => void;
};

export const rateRadarService = ({ store, rates, sources, rules, wake }: Needs) => ({
  /** Admins see all, owners what is of their offices alone. */
  async list(actor: Actor): Promise<RateRadar> {
    const found = await store.list(sharedOffices(actor));
    return { items: found.slice(0, mostTroubles), more: found.length > mostTroubles };
  },

  /** Writes down what stands now. Who should know hears of what has begun. */
  async look(): Promise<void> {
    const [asking, known, markets, applied, before] = await Promise.all([
      rules.listAsking(),
      sources.listSources(),
      sources.listMarkets(),
      appliedRates(rates),
      store.standing(),
    ]);
    const facts: RadarFacts = { rules: asking, sources: known, markets, rates: applied };
    if ((await store.replace(troublesOf(facts, before))) > 0) wake();
  },
});

export type RateRadarService = ReturnType<typeof rateRadarService>;

/** The global rates, and the own rates that an office applies. */
async function appliedRates(rates: Needs['rates']): Promise<RadarFacts['rates']> {
  const [current, offers] = await Promise.all([rates.listCurrent(), rates.listAllOffers()]);
  const own = offers.filter(({ source }) => source === 'office').map(({ rate }) => rate);
  return [...current, ...own].map(({ sc, tc, rate, office_id }) => ({ sc, tc, rate, office_id }));
}
