import type { ApprovalService } from '../approval/approval.service.ts';
import { freshSignIn } from '../http/fresh-sign-in.ts';
import type { ModuleContext } from '../module.ts';
import type { SettingService } from '../setting/setting.service.ts';
import { rateRoutes } from './rate.routes.ts';
import { type RateService, rateService } from './rate.service.ts';
import { rateStore } from './rate.store.ts';
import { rateChangeRoutes } from './rate-change.routes.ts';

export function rateModule(
  { db, config, onApp }: ModuleContext,
  { settings, approvals, wake }: { settings: SettingService; approvals: ApprovalService; wake: () => void },
): RateService {
  const rates = rateService({ store: rateStore(db), wake, jumpPercent: config.rateJumpPercent });
  const fresh = freshSignIn(config.freshMinutes);
  const tolerance = () => settings.known().rate_tolerance;
  approvals.register('rate', rates.carryOut);
  onApp((app) => app.register(rateRoutes, { rates, tolerance }));
  onApp((app) => app.register(rateChangeRoutes, { rates, approvals, fresh }));
  return rates;
}
