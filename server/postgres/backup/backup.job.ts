import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Counter, Gauge, type Registry } from 'prom-client';
import { addDays, kyivDay, kyivMoment } from '#domain/hours/kyiv.ts';
import type { Job } from '../../jobs/job-run.ts';
import type { Finding } from '../../lib/part-status.ts';
import { inMegabytes, type KeptBackup, listBackups } from './backup-folder.ts';
import type { BackupOrder, MadeBackup } from './make-backup.ts';

type Log = Record<'info' | 'error', (context: object, message: string) => void>;
type Needs = {
  order: BackupOrder;
  hours: readonly number[];
  log: Log;
  now?: () => Date;
  make?: (order: BackupOrder, signal: AbortSignal) => Promise<MadeBackup>;
};

/** After a failure too, it is so long until the next try. */
const lookEveryMs = 10 * 60_000;
const longestMs = 4 * 3_600_000;
const mostAgeMs = 26 * 3_600_000;

/**
 * Backs the embedded database up at certain hours. What the folder holds decides whether a backup is due, so a server
 * that was down at that hour makes up for it, and a restart makes no second one.
 */
export function backupSchedule({ order, hours, log, now = () => new Date(), make = makeInThread }: Needs) {
  let failures = 0;
  let lastFailed = false;
  let seconds: number | undefined;

  const job = {
    name: 'backup',
    scope: 'node',
    everyMs: lookEveryMs,
    timeoutMs: longestMs,
    trouble: 'No backup was made',
    async run({ signal }) {
      try {
        if (!isDue(await newestBefore(order.folder, now()), hours, now())) return;
        const made = await make(order, signal);
        seconds = made.seconds;
        lastFailed = false;
        log.info(
          {
            backup: made.path,
            size: inMegabytes(made.bytes),
            seconds: Math.round(made.seconds),
            writers_waited_ms: made.heldMs,
          },
          'A backup was made',
        );
      } catch (error) {
        // The stop of the server is no failure.
        if (signal.aborted && signal.reason?.name === 'AbortError') throw error;
        failures += 1;
        lastFailed = true;
        log.error({ err: error, folder: order.folder }, 'No backup was made');
        throw error;
      }
    },
  } satisfies Job;

  return {
    job,
    /** A day has passed without a backup, or the last try failed. */
    async look(): Promise<Finding> {
      const newest = await newestBefore(order.folder, now());
      if (lastFailed) return { state: 'fails', about: 'the last backup failed' };
      if (!newest) return { state: 'unknown' };
      const isOld = now().getTime() - newest.at.getTime() > mostAgeMs;
      return isOld ? { state: 'fails', about: 'the newest backup is more than 26 hours old' } : { state: 'works' };
    },
    measure: (register: Registry) =>
      measureBackups(register, { folder: order.folder, now, counts: () => ({ failures, seconds }) }),
  };
}

/** A backup from the future comes from a clock that was wrong. */
const newestBefore = async (folder: string, now: Date): Promise<KeptBackup | undefined> =>
  (await listBackups(folder)).find(({ at }) => at <= now);

/** True when one of the hours has passed since the newest backup. */
export function isDue(newest: Pick<KeptBackup, 'at'> | undefined, hours: readonly number[], now: Date): boolean {
  const today = kyivDay(now);
  const moments = [today, addDays(today, -1)].flatMap((day) =>
    hours.flatMap((hour) => kyivMoment(`${day}T${String(hour).padStart(2, '0')}:00`) ?? []),
  );
  const last = moments.filter((moment) => moment <= now).map((moment) => moment.getTime());
  return !newest || newest.at.getTime() < Math.max(...last);
}

type Measured = {
  folder: string | undefined;
  now: () => Date;
  counts: () => { failures: number; seconds: number | undefined };
};

/** Without a folder for backups the figures stand there too, without a value: alarms name them. */
export function measureBackups(register: Registry, { folder, now, counts }: Measured) {
  const registers = [register];
  const begun = now();
  const newest = async () => (folder === undefined ? undefined : newestBefore(folder, now()));
  new Gauge({
    name: 'obmin_backup_age_seconds',
    help: 'Time since the newest backup in BACKUP_DIR; while there is none, since this process began.',
    registers,
    async collect() {
      const since = (await newest())?.at ?? begun;
      this.set(folder === undefined ? Number.NaN : (now().getTime() - since.getTime()) / 1000);
    },
  });
  new Gauge({
    name: 'obmin_backup_last_bytes',
    help: 'The size of the newest backup in BACKUP_DIR.',
    registers,
    async collect() {
      this.set((await newest())?.bytes ?? Number.NaN);
    },
  });
  new Gauge({
    name: 'obmin_backup_last_seconds',
    help: 'How long the last backup of this process took.',
    registers,
    collect() {
      this.set(counts().seconds ?? Number.NaN);
    },
  });
  new Counter({
    name: 'obmin_backup_failures_total',
    help: 'Backups that failed since the start of this process.',
    registers,
    collect() {
      this.reset();
      this.inc(counts().failures);
    },
  });
}

const endMs = 2_000;

/** Encrypting takes a processor, and calls are not to wait for it. */
async function makeInThread(order: BackupOrder, signal: AbortSignal): Promise<MadeBackup> {
  const thread = new Worker(new URL(import.meta.resolve('./backup-worker.ts')), { workerData: order });
  const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  const silent = ended.then((): never => {
    throw new Error('The thread of the backup ended without an answer');
  });
  const stop = () => thread.postMessage('stop');
  signal.addEventListener('abort', stop);
  try {
    const [answer] = await Promise.race([once(thread, 'message'), silent]);
    if (answer.problem !== undefined) throw new Error(answer.problem);
    return answer.made;
  } finally {
    signal.removeEventListener('abort', stop);
    await Promise.race([ended, pause(endMs, undefined, { ref: false })]);
    await thread.terminate();
  }
}
