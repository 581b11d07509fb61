import { freshSignIn } from '../http/fresh-sign-in.ts';
import type { ModuleContext } from '../module.ts';
import type { SettingService } from '../setting/setting.service.ts';
import { rateRoutes } from './rate.routes.ts';
import { type RateService, rateService } from './rate.service.ts';
import { rateStore } from './rate.store.ts';

export function rateModule(
  { db, config, onApp }: ModuleContext,
  { settings, wake }: { settings: SettingService; wake: () => void },
): RateService {
  const rates = rateService({ store: rateStore(db), wake, jumpPercent: config.rateJumpPercent });
  const fresh = freshSignIn(config.freshMinutes);
  const tolerance = () => settings.known().rate_tolerance;
  onApp((app) => app.register(rateRoutes, { rates, tolerance, fresh }));
  return rates;
}
