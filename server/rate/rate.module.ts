import type { ApprovalService } from '../approval/approval.service.ts';
import { freshSignIn } from '../http/fresh-sign-in.ts';
import type { PromiseService } from '../ledger/promise/promise.service.ts';
import type { ModuleContext } from '../module.ts';
import type { SettingService } from '../setting/setting.service.ts';
import { rateRoutes } from './rate.routes.ts';
import { type RateService, rateService } from './rate.service.ts';
import { rateStore } from './rate.store.ts';
import { rateChangeRoutes } from './rate-change.routes.ts';

type Needs = {
  settings: SettingService;
  approvals: ApprovalService;
  promises: PromiseService;
  wake: () => void;
};

export function rateModule(
  { db, config, onApp }: ModuleContext,
  { settings, approvals, promises, wake }: Needs,
): RateService {
  const rates = rateService({ store: rateStore(db), promises, wake, jumpPercent: config.rateJumpPercent });
  const fresh = freshSignIn(config.freshMinutes);
  const tolerance = () => settings.known().rate_tolerance;
  approvals.register('rate', rates.carryOut);
  onApp((app) => app.register(rateRoutes, { rates, tolerance }));
  onApp((app) => app.register(rateChangeRoutes, { rates, approvals, fresh }));
  return rates;
}
