import { Gauge, type Registry } from 'prom-client';
import { orderStatuses } from '#domain/order/order.ts';
import type { Job } from '../jobs/job-run.ts';
import type { Finding } from '../lib/part-status.ts';
import type { DatabaseFigures } from './database-figures.store.ts';

type Log = { warn: (context: object, message: string) => void };
type Needs = { store: DatabaseFigures; log: Log; now?: () => number };

/** A clock that differs by more than this is logged. Deadlines that the page counts down are wrong by as much. */
const warnOfSkewSeconds = 5;

/**
 * Measures the database. The figures are read by jobs and not with each look at the metrics, so their cost does not grow
 * with the number of those who look. They are unknown while the database does not answer.
 */
export function watchDatabase({ store, log, now = Date.now }: Needs) {
  let seen: { skew: number; oldest: number } | undefined;
  let hasFailed = false;
  let sizes: Awaited<ReturnType<DatabaseFigures['readSizes']>> | undefined;
  let wasSkewed = false;

  async function look() {
    const start = performance.now();
    const read = store.readMoment();
    read.catch(() => {
      seen = undefined;
      hasFailed = true;
    });
    const moment = await read;
    hasFailed = false;
    // The database looked at its clock at some time between question and answer, so the middle is the best guess.
    const skew = now() / 1_000 - (performance.now() - start) / 2_000 - moment.now;
    seen = { skew, oldest: moment.oldest };
    const isSkewed = Math.abs(skew) > warnOfSkewSeconds;
    if (isSkewed && !wasSkewed)
      log.warn(
        { clock_skew_seconds: Math.round(skew) },
        'The clock of this machine is not that of the database: set both by NTP. Times on the page are wrong by as much',
      );
    wasSkewed = isSkewed;
  }

  async function weigh() {
    const read = store.readSizes();
    read.catch(() => {
      sizes = undefined;
    });
    sizes = await read;
  }

  const jobOf = (name: string, everyMs: number, run: () => Promise<void>): Job => ({
    ...{ name, everyMs, run, scope: 'node', timeoutMs: 10_000 },
    trouble: 'Figures about the database stay unknown for now',
  });

  const measure = (register: Registry) => {
    const registers = [register];
    const gauge = (name: string, help: string, figureOf: () => number | undefined) =>
      new Gauge({
        ...{ name, help, registers },
        collect() {
          this.set(figureOf() ?? Number.NaN);
        },
      });
    gauge(
      'obmin_clock_skew_seconds',
      'How far the clock of this machine is ahead of that of the database.',
      () => seen?.skew,
    );
    gauge(
      'obmin_oldest_transaction_seconds',
      'Age of the oldest open transaction of the database, whether it writes or only reads; 0 when there is none.',
      () => seen?.oldest,
    );
    gauge('obmin_database_bytes', 'Size of the database on its disk.', () => sizes?.bytes);
    new Gauge({
      ...{ name: 'obmin_orders', help: 'Orders by status.', labelNames: ['status'], registers },
      collect() {
        for (const status of orderStatuses) this.set({ status }, sizes ? (sizes.orders[status] ?? 0) : Number.NaN);
      },
    });
  };

  const looks = {
    database: (): Finding => {
      if (seen) return { state: 'works' };
      return { state: hasFailed ? 'fails' : 'unknown' };
    },
    clock: (): Finding =>
      seen && Math.abs(seen.skew) > warnOfSkewSeconds
        ? { state: 'fails', about: `${Math.round(seen.skew)} s ahead of the database` }
        : { state: seen ? 'works' : 'unknown' },
  };

  return { looks, jobs: [jobOf('database-watch', 10_000, look), jobOf('database-size', 60_000, weigh)], measure };
}
