import { Counter, Gauge, type Registry } from 'prom-client';
import type { JobReport } from '../jobs/jobs.ts';
import type { Finding } from '../lib/part-status.ts';
import type { OpenedContext } from '../module.ts';
import { databaseFigures } from './database-figures.store.ts';
import { watchDatabase } from './database-watch.ts';
import { serveMetrics } from './metrics.routes.ts';

export function metricsModule({ db, config, version, log, jobs, measure, report, addMetrics, onApp }: OpenedContext) {
  const database = watchDatabase({ store: databaseFigures(db), log });
  for (const job of database.jobs) jobs.add(job);
  measure(database.measure);
  report('database', database.looks.database);
  report('clock', database.looks.clock);
  report('jobs', () => lookAtJobs(jobs.reports()));
  measure((register) => measureJobs(register, jobs.reports));
  onApp((app) =>
    serveMetrics(app, {
      countConnections: db.countConnections,
      version,
      token: config.metricsToken,
      maxConnections: config.maxConnections,
      addMetrics,
    }),
  );
}

/** A job that has had no good run for much longer than its interval stands. One without any run has just begun. */
function lookAtJobs(reports: readonly JobReport[]): Finding {
  const standing = reports.filter(
    ({ secondsSinceGood = 0, everySeconds }) => secondsSinceGood > 120 + 3 * everySeconds,
  );
  if (standing.length === 0) return { state: 'works' };
  return { state: 'fails', about: standing.map(({ name }) => name).join(', ') };
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
  const gauge = (name: string, help: string, figureOf: (report: JobReport) => number | undefined) =>
    new Gauge({
      ...{ ...common, name, help },
      collect() {
        for (const report of reports()) this.set({ job: report.name }, figureOf(report) ?? Number.NaN);
      },
    });
  gauge(
    'obmin_job_last_success_age_seconds',
    'Time since the last good run; for jobs that the nodes share, on any node.',
    ({ secondsSinceGood }) => secondsSinceGood,
  );
  gauge(
    'obmin_job_last_run_age_seconds',
    'Time since the last run on this node ended, good or not.',
    ({ lastRun }) => lastRun?.secondsAgo,
  );
  gauge('obmin_job_interval_seconds', 'How often the job runs.', ({ everySeconds }) => everySeconds);
  gauge('obmin_job_last_run_seconds', 'How long the last run on this node took.', ({ lastRun }) => lastRun?.seconds);
}
