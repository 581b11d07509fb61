import type { OpenedContext } from '../module.ts';
import { measureJobs } from './job-metrics.ts';
import { serveMetrics } from './metrics.routes.ts';

export function metricsModule({ db, config, version, jobs, measure, addMetrics, onApp }: OpenedContext) {
  measure((register) => measureJobs(register, jobs.reports));
  onApp((app) =>
    serveMetrics(app, { countConnections: db.countConnections, version, token: config.metricsToken, addMetrics }),
  );
}
