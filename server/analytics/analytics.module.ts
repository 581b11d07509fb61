import { placed } from '../database/standby/placed.ts';
import type { ModuleContext } from '../module.ts';
import { analyticsRoutes } from './analytics.routes.ts';
import { analyticsService } from './analytics.service.ts';
import { analyticsStore } from './analytics.store.ts';
import { orderSumsJob } from './order-sums.job.ts';
import { orderSumsStore } from './order-sums.store.ts';

export function analyticsModule({ db, jobs, onApp }: ModuleContext) {
  const analytics = placed(db, (from) => analyticsService({ store: analyticsStore(from) }));
  jobs.add(orderSumsJob(orderSumsStore(db)));
  onApp((app) => app.register(analyticsRoutes, { analytics }));
}
