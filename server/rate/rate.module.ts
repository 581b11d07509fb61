import { freshSignIn } from '../http/fresh-sign-in.ts';
import type { ModuleContext } from '../module.ts';
import { rateRoutes } from './rate.routes.ts';
import { type RateService, rateService } from './rate.service.ts';
import { rateStore } from './rate.store.ts';

export function rateModule({ db, config, onApp }: ModuleContext, { wake }: { wake: () => void }): RateService {
  const rates = rateService({ store: rateStore(db), wake, jumpPercent: config.rateJumpPercent });
  const fresh = freshSignIn(config.freshMinutes);
  onApp((app) => app.register(rateRoutes, { rates, tolerance: config.rateTolerance, fresh }));
  return rates;
}
