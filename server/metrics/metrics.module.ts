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
  const begun = performance.now();
  // A job that never had a good run stands since the start.
  const sinceGood = ({ secondsSinceGood }: JobReport) => secondsSinceGood ?? (performance.now() - begun) / 1000;
  report('jobs', () => lookAtJobs(jobs.reports(), sinceGood));
  measure((register) => measureJobs(register, jobs.reports, sinceGood));
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

/** In seconds. */
type SinceGood = (report: JobReport) => number;

/** A job that has had no good run for much longer than its interval stands. */
function lookAtJobs(reports: readonly JobReport[], sinceGood: SinceGood): Finding {
  const standing = reports.filter((report) => sinceGood(report) > 120 + 3 * report.everySeconds);
  if (standing.length === 0) return { state: 'works' };
  return { state: 'fails', about: standing.map(({ name }) => name).join(', ') };
}

/** Adds the counts of the job runner. They are read when the metrics are asked for. */
function measureJobs(register: Registry, reports: () => JobReport[], sinceGood: SinceGood) {
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
    'Time since the last good run, for jobs that the nodes share on any node; before the first, since this process began.',
    sinceGood,
  );
  gauge(
    'obmin_job_last_run_age_seconds',
    'Time since the last run on this node ended, good or not.',
    ({ lastRun }) => lastRun?.secondsAgo,
  );
  gauge('obmin_job_interval_seconds', 'How often the job runs.', ({ everySeconds }) => everySeconds);
  gauge('obmin_job_last_run_seconds', 'How long the last run on this node took.', ({ lastRun }) => lastRun?.seconds);
}
