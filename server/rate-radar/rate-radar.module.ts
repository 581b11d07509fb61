import type { ModuleContext } from '../module.ts';
import type { RateService } from '../rate/rate.service.ts';
import type { RateRuleService } from '../rate-rule/rate-rule.service.ts';
import type { RateSourceService } from '../rate-source/rate-source.service.ts';
import { rateRadarRoutes } from './rate-radar.routes.ts';
import { rateRadarService } from './rate-radar.service.ts';
import { rateRadarStore } from './rate-radar.store.ts';

type Needs = { rates: RateService; sources: RateSourceService; rules: RateRuleService; wake: () => void };

export function rateRadarModule({ db, jobs, onApp }: ModuleContext, needs: Needs): void {
  const radar = rateRadarService({ store: rateRadarStore(db), ...needs });
  jobs.add({
    name: 'rate-radar',
    scope: 'network',
    everyMs: 30_000,
    timeoutMs: 30_000,
    trouble: 'Nobody hears of rules that ask, dead sources and rates far from the market',
    run: radar.look,
  });
  onApp((app) => app.register(rateRadarRoutes, { radar }));
}
