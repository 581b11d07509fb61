import { freshSignIn } from '../http/fresh-sign-in.ts';
import { sourceClient } from '../lib/outside/source-client.ts';
import type { ModuleContext } from '../module.ts';
import { rateSampleJobs } from './rate-samples.job.ts';
import { rateSourceRoutes } from './rate-source.routes.ts';
import { type RateSourceService, rateSourceService } from './rate-source.service.ts';
import { rateSourceStore } from './rate-source.store.ts';
import { sourceMetrics } from './source-metrics.ts';

export function rateSourceModule({ db, config, jobs, measure, onApp }: ModuleContext): RateSourceService {
  const store = rateSourceStore(db);
  const sources = rateSourceService(store);
  for (const job of rateSampleJobs(store, sourceClient({ relay: config.rateSourceRelay }))) jobs.add(job);
  const figures = sourceMetrics(sources);
  jobs.add(figures.job);
  measure(figures.measure);
  onApp((app) => app.register(rateSourceRoutes, { sources, fresh: freshSignIn(config.freshMinutes) }));
  return sources;
}
