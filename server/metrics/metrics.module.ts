import { Counter, Gauge, type Registry } from 'prom-client';
import type { JobReport } from '../jobs/jobs.ts';
import type { OpenedContext } from '../module.ts';
import { serveMetrics } from './metrics.routes.ts';

export function metricsModule({ db, config, version, jobs, measure, addMetrics, onApp }: OpenedContext) {
  measure((register) => measureJobs(register, jobs.reports));
  onApp((app) =>
    serveMetrics(app, { countConnections: db.countConnections, version, token: config.metricsToken, addMetrics }),
  );
}

/** Adds the counts of the job runner. They are read when the metrics are asked for. */
function measureJobs(register: Registry, reports: () => JobReport[]) {
  const common = { labelNames: ['job'], registers: [register] };
  const counter = (name: string, help: string, countOf: (report: JobReport) => number) =>
    new Counter({
      ...common,
      name,
      help,
      collect() {
        this.reset();
        for (const report of reports()) this.inc({ job: report.name }, countOf(report));
      },
    });
  counter('obmin_job_runs_total', 'Runs of a job on this node, good or not.', ({ runs }) => runs);
  counter('obmin_job_failures_total', 'Runs that failed, and runs that could not begin.', ({ failures }) => failures);
  counter('obmin_job_seconds_total', 'How long all runs took.', ({ seconds }) => seconds);
  new Gauge({
    ...common,
    name: 'obmin_job_last_success_age_seconds',
    help: 'Time since the last good run; for jobs that the nodes share, on any node.',
    collect() {
      for (const { name, secondsSinceGood } of reports()) this.set({ job: name }, secondsSinceGood ?? Number.NaN);
    },
  });
}
