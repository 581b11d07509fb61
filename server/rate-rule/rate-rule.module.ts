import { freshSignIn } from '../http/fresh-sign-in.ts';
import { openSeal } from '../lib/seal.ts';
import type { ModuleContext } from '../module.ts';
import type { RateService } from '../rate/rate.service.ts';
import type { RateSourceService } from '../rate-source/rate-source.service.ts';
import { rateRuleRoutes } from './rate-rule.routes.ts';
import { type RateRuleService, rateRuleService } from './rate-rule.service.ts';
import { rateRuleStore } from './rate-rule.store.ts';
import { looksPurpose, ruleLooks } from './rule-looks.ts';

type Needs = { rates: RateService; sources: RateSourceService };

export function rateRuleModule({ db, config, jobs, onApp }: ModuleContext, { rates, sources }: Needs): RateRuleService {
  const looks = ruleLooks(openSeal(config.secretKeys, looksPurpose));
  const rules = rateRuleService({ store: rateRuleStore(db), rates, sources, looks });
  jobs.add({
    name: 'rate-rules',
    scope: 'network',
    everyMs: 15_000,
    timeoutMs: 30_000,
    trouble: 'Rates do not follow the market for now',
    run: ({ signal }) => rules.look(signal),
  });
  onApp((app) => app.register(rateRuleRoutes, { rules, fresh: freshSignIn(config.freshMinutes) }));
  return rules;
}
