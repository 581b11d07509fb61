import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { occurrenceLimit } from '../lib/occurrence-limit.ts';
import { pause } from '../lib/pause.ts';
import { type Job, type RunOutcome, runOnce } from './job-run.ts';
import type { JobStore } from './jobs.store.ts';

type Log = { warn: (context: object, message: string) => void };

type Needs = {
  log: Log;
  /** Needed by network jobs. */
  store?: JobStore;
  graceMs?: number;
};

/** What the metrics say about one job on this node. */
export type JobReport = {
  name: string;
  everySeconds: number;
  runs: number;
  failures: number;
  seconds: number;
  /** Since the last good run: of this node, or of all nodes for a network job. */
  secondsSinceGood: number | undefined;
  /** How long ago the last run on this node ended, and how long it took. Undefined before the first. */
  lastRun: { secondsAgo: number; seconds: number } | undefined;
};

/** The time that a run has to end after its signal aborts. Later it counts as hanging. */
const defaultGraceMs = 3_000;
/** The lease starts in the database, and the run starts when the answer arrives, at most this much later. */
const answerMs = 10_000;
/** A node asks at least this often whether a network job is due. A short random wait keeps the nodes apart. */
const longestWaitMs = 60_000;
const shortestWaitMs = 100;
/** The time until the next try after the question whether a job is due failed. */
const retryMs = 5_000;
const logEveryMs = 60_000;

/**
 * Runs all recurring work of the server. Each node runs its own node jobs. A network job runs on one node at a time: the
 * node that finds it due in the database holds it until the run ends, or until the lease ends because the node died.
 */
export function openJobs({ log, store, graceMs = defaultGraceMs }: Needs) {
  const owner = `${hostname()} ${process.pid} ${randomUUID().slice(0, 8)}`;
  const known = new Map<string, { job: Job; tally: Tally }>();
  const leaving = new AbortController();
  const stopping = new AbortController();
  let loops: Promise<void>[] = [];
  let hasStarted = false;

  async function runHere(job: Job, tally: Tally) {
    for (let waitMs = job.everyMs; ; ) {
      await pause(waitMs, stopping.signal);
      if (stopping.signal.aborted) return;
      const startedAt = performance.now();
      tally.note(await runOnce(job, { stopping: stopping.signal, graceMs, memo: undefined }));
      waitMs = Math.max(0, job.everyMs - (performance.now() - startedAt));
    }
  }

  async function runForAll(job: Job, tally: Tally, jobs: JobStore, onAsked: () => void) {
    while (!leaving.signal.aborted) {
      const waitMs = await takeTurn(job, tally, jobs, onAsked).catch((error: unknown) => {
        tally.fail(error);
        return Math.min(job.everyMs, retryMs);
      });
      onAsked();
      const randomMs = shortestWaitMs * (1 + Math.random());
      await pause(Math.min(Math.max(waitMs, 0) + randomMs, longestWaitMs), leaving.signal);
    }
  }

  /** Runs the job if it is due and no other node runs it. Returns the milliseconds until the next check. */
  async function takeTurn(job: Job, tally: Tally, jobs: JobStore, onAsked: () => void): Promise<number> {
    const { name, everyMs, timeoutMs } = job;
    const claim = () => jobs.claim(name, owner, { everyMs, leaseMs: timeoutMs + graceMs + answerMs });
    const claimed = (await claim()) ?? (await jobs.register(name).then(claim));
    onAsked();
    if (!claimed) return 0;
    if (claimed.goodAge !== null) tally.setGood(claimed.goodAge);
    if (!claimed.isMine) return claimed.waitSeconds * 1000;
    const outcome = await runOnce(job, { stopping: leaving.signal, graceMs, memo: claimed.memo });
    tally.note(outcome);
    const { result, memo } = outcome;
    // The run may still be working, so the job stays locked until the lease ends.
    if (result === 'hanging') return everyMs;
    const wait = await jobs.finish(
      { name, owner, result, error: errorOf(outcome), everySeconds: everyMs / 1000 },
      memo,
    );
    return (wait ?? 0) * 1000;
  }

  return {
    /** Call it before the start. */
    add(job: Job) {
      if (hasStarted || known.has(job.name)) throw new Error(`The job ${job.name} is too late or there already`);
      if (job.scope === 'network' && !store) throw new Error(`The job ${job.name} needs a database`);
      known.set(job.name, { job, tally: openTally(job, log) });
    },

    start() {
      if (hasStarted || leaving.signal.aborted) return;
      hasStarted = true;
      // The first questions come one after another: together they would open and use every connection of the pool.
      let before = Promise.resolve();
      loops = [...known.values()].map(({ job, tally }) => {
        if (job.scope !== 'network' || !store) return runHere(job, tally);
        const asked = Promise.withResolvers<void>();
        const loop = before.then(() => runForAll(job, tally, store, asked.resolve)).finally(asked.resolve);
        before = asked.promise;
        return loop;
      });
    },

    /** Leaves the network jobs to the other nodes. An aborted run is due again at once. */
    markStopping() {
      leaving.abort();
    },

    /** Waits for the runs in progress. Each may use the grace time and finish its last statement. */
    async stop() {
      leaving.abort();
      stopping.abort();
      await Promise.all(loops);
    },

    reports: (): JobReport[] => [...known.values()].map(({ tally }) => tally.report()),
  };
}

export type Jobs = ReturnType<typeof openJobs>;

type Tally = ReturnType<typeof openTally>;

/** Counts the runs of one job. Its failures are logged once a minute at most. */
function openTally({ name, everyMs, trouble }: Job, log: Log) {
  const limit = occurrenceLimit({ max: 1, withinMs: logEveryMs });
  const counts = { runs: 0, failures: 0, seconds: 0 };
  let goodAt: number | undefined;
  let last: { endedAt: number; seconds: number } | undefined;

  const setGood = (ageSeconds: number) => {
    goodAt = performance.now() - ageSeconds * 1000;
  };

  const fail = (err: unknown) => {
    counts.failures += 1;
    const allowed = limit();
    if (allowed)
      log.warn({ err, job: name, ...(allowed.skipped > 0 && { failures_not_logged: allowed.skipped }) }, trouble);
  };

  return {
    setGood,
    fail,

    note({ result, error, seconds }: RunOutcome) {
      counts.runs += 1;
      counts.seconds += seconds;
      last = { endedAt: performance.now(), seconds };
      if (result === 'done') setGood(0);
      else if (result !== 'stopped') fail(error);
    },

    report: (): JobReport => ({
      name,
      everySeconds: everyMs / 1000,
      ...counts,
      secondsSinceGood: goodAt === undefined ? undefined : (performance.now() - goodAt) / 1000,
      lastRun: last && { secondsAgo: (performance.now() - last.endedAt) / 1000, seconds: last.seconds },
    }),
  };
}

function errorOf({ result, error }: RunOutcome): string | null {
  if (result !== 'failed') return null;
  return error instanceof Error ? error.message : String(error);
}
