import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { forFile } from '../testing/for-file.ts';
import { openWorld } from '../testing/world.ts';
import type { Job, JobRun } from './job-run.ts';
import { jobStore } from './jobs.store.ts';
import { openJobs } from './jobs.ts';

const world = await forFile(openWorld());
// Not after each test: the nodes of a test stop after that, and a node that is still running adds its row again.
beforeEach(() => world.db.pool.query('delete from jobs'));

type Given = Partial<Job> & Pick<Job, 'run'>;

/** A node with its own runner. All nodes of a test share the database. */
function aNode(given: Given, { graceMs = 50, isStarted = true } = {}) {
  const warn = vi.fn();
  const jobs = openJobs({ store: jobStore(world.db), log: { warn }, graceMs });
  jobs.add({ name: 'tidy', scope: 'network', everyMs: 1, timeoutMs: 5_000, trouble: 'It stays untidy', ...given });
  onTestFinished(() => jobs.stop());
  if (isStarted) jobs.start();
  return { jobs, warn, report: () => jobs.reports()[0] };
}

type Row = {
  owner: string | null;
  failures: number;
  last_error: string | null;
  wait: number;
  /** Seconds from the end of the last run to the next one. A slow test does not change it. */
  rest: number | null;
  /** Seconds from the last success to the next run. A slow test does not change it. */
  pause: number | null;
  has_succeeded: boolean;
  seconds: number | null;
};

async function row(): Promise<Row | undefined> {
  const { rows } = await world.db.pool.query<Row>(
    `select owner, failures, last_error, seconds, succeeded_at is not null as has_succeeded,
       extract(epoch from next_run_at - succeeded_at)::float8 as pause, extract(epoch from next_run_at - ended_at)::float8 as rest,
       extract(epoch from next_run_at - clock_timestamp())::float8 as wait from jobs where name = 'tidy'`,
  );
  return rows[0];
}

/** Counts the runs that are in progress at once, over all nodes. */
function aCounter() {
  const seen = { atOnce: 0, most: 0, runs: 0 };
  const run = async () => {
    seen.runs += 1;
    seen.atOnce += 1;
    seen.most = Math.max(seen.most, seen.atOnce);
    await world.db.pool.query('select 1');
    seen.atOnce -= 1;
  };
  return { seen, run };
}

/** A run that ends when the test says so. */
function aHeldRun() {
  const begun = Promise.withResolvers<JobRun>();
  const end = Promise.withResolvers<void>();
  const run = (context: JobRun) => {
    begun.resolve(context);
    return end.promise;
  };
  return { run, begun: begun.promise, end: end.resolve };
}

const until = (isSo: () => unknown) => vi.waitFor(isSo, { timeout: 60_000, interval: 10 });

describe('A network job', () => {
  test('never runs on two nodes at once', async () => {
    const { seen, run } = aCounter();
    const nodes = [aNode({ run }), aNode({ run }), aNode({ run })];
    await until(() => expect(seen.runs).toBeGreaterThan(60));
    await until(() => {
      for (const { report } of nodes) expect(report()?.runs).toBeGreaterThan(0);
    });
    expect(seen.most).toBe(1);
    expect(nodes.flatMap(({ warn }) => warn.mock.calls)).toEqual([]);
  });

  test('runs at its interval over all nodes, by the clock of the database', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2001-01-01') });
    onTestFinished(() => void vi.useRealTimers());
    const { seen, run } = aCounter();
    const nodes = [aNode({ run, everyMs: 60_000 }), aNode({ run, everyMs: 60_000 })];
    await until(async () => expect(await row()).toMatchObject({ owner: null, has_succeeded: true }));
    await until(() => {
      for (const { report } of nodes) expect(report()?.secondsSinceGood).toBeLessThan(30);
    });
    const { pause = 0 } = (await row()) ?? {};
    // Chance makes the interval shorter by up to a tenth, never longer.
    expect(pause).toBeGreaterThan(49);
    expect(pause).toBeLessThanOrEqual(60);
    expect(seen.runs).toBe(1);
  });

  test('is due when its next run is further away than its interval', async () => {
    await world.db.pool.query(`insert into jobs (name, next_run_at) values ('tidy', now() + interval '1 day')`);
    const { seen, run } = aCounter();
    aNode({ run, everyMs: 60_000 });
    await until(() => expect(seen.runs).toBe(1));
  });

  test('of a node that died is taken over when its lease ends, and not before', async () => {
    const store = jobStore(world.db);
    await store.register('tidy');
    const times = { leaseMs: 60_000, everyMs: 60_000 };
    expect(await store.claim('tidy', 'dead node', times)).toMatchObject({ isMine: true });
    expect(await store.claim('tidy', 'other node', times)).toMatchObject({ isMine: false });
    await world.db.pool.query(`update jobs set locked_until = now(), started_at = now() - interval '1 hour'`);
    const held = aHeldRun();
    aNode({ run: held.run, everyMs: 60_000 });
    await held.begun;
    const { rows } = await world.db.pool.query(
      `select owner <> 'dead node' as is_other, started_at > now() - interval '30 minutes' as is_new
       from jobs where name = 'tidy'`,
    );
    expect(rows).toEqual([{ is_other: true, is_new: true }]);
    // The dead node comes back too late, and changes nothing.
    const late = { name: 'tidy', owner: 'dead node', result: 'done', error: null, everySeconds: 60 } as const;
    expect(await store.finish(late)).toBeUndefined();
    expect(await row()).toMatchObject({ has_succeeded: false });
    held.end();
  });

  test('that fails is counted, logged once, and tried again later', async () => {
    let isBroken = true;
    const run = () => {
      if (isBroken) throw new Error('no broom');
    };
    const { warn, report } = aNode({ run, everyMs: 60_000 });
    await until(async () => expect(await row()).toMatchObject({ owner: null, failures: 1, last_error: 'no broom' }));
    expect((await row())?.rest).toBeCloseTo(5, 0);
    expect(report()).toMatchObject({ runs: 1, failures: 1, secondsSinceGood: undefined });
    expect(warn).toHaveBeenCalledExactlyOnceWith({ err: new Error('no broom'), job: 'tidy' }, 'It stays untidy');
    isBroken = false;
    // Another node does not wait for the first one.
    await world.db.pool.query('update jobs set next_run_at = now()');
    aNode({ run, everyMs: 60_000 });
    await until(async () => expect(await row()).toMatchObject({ failures: 0, has_succeeded: true }));
  });

  test('that ignores its timeout is given up, and its lock lasts until the lease ends', async () => {
    const held = aHeldRun();
    const { report, warn } = aNode({ run: held.run, timeoutMs: 20 });
    const { signal } = await held.begun;
    await until(() => expect(report()).toMatchObject({ runs: 1, failures: 1 }));
    expect(signal.aborted).toBe(true);
    expect((await row())?.owner).not.toBeNull();
    await world.db.pool.query('update jobs set locked_until = now()');
    const { seen, run } = aCounter();
    aNode({ run });
    await until(() => expect(seen.runs).toBeGreaterThan(0));
    expect(warn.mock.calls[0]?.[0]).toMatchObject({ err: new Error('The run took longer than 20 ms') });
    held.end();
  });

  test('that ends because of its timeout has failed and is free', async () => {
    const run = ({ signal }: JobRun) =>
      new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    aNode({ run, timeoutMs: 20, everyMs: 60_000 }, { graceMs: 5_000 });
    const failed = { owner: null, failures: 1, last_error: 'The run took longer than 20 ms' };
    await until(async () => expect(await row()).toMatchObject(failed));
  });

  test('that the stop of its node breaks off is due again at once and has not failed', async () => {
    const run = vi.fn(({ signal }: JobRun) => {
      return new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    const { jobs, warn } = aNode({ run, everyMs: 60_000 }, { graceMs: 5_000 });
    await until(() => expect(run).toHaveBeenCalledOnce());
    await jobs.stop();
    const left = await row();
    expect(left).toMatchObject({ owner: null, failures: 0, has_succeeded: false });
    expect(left?.wait).toBeLessThanOrEqual(0);
    expect(warn).not.toHaveBeenCalled();
  });

  test('is left to the other nodes when its node drains, while node jobs go on', async () => {
    const ticks = vi.fn();
    const sweeps = vi.fn();
    const node = aNode({ run: sweeps }, { isStarted: false });
    const own = { name: 'tick', scope: 'node', everyMs: 1, timeoutMs: 1_000, trouble: 'It stands still' } as const;
    node.jobs.add({ ...own, run: ticks });
    node.jobs.start();
    await until(() => expect(sweeps.mock.calls.length).toBeGreaterThan(1));
    node.jobs.markStopping();
    await until(async () => expect((await row())?.owner).toBeNull());
    const [swept, ticked] = [sweeps.mock.calls.length, ticks.mock.calls.length];
    await until(() => expect(ticks.mock.calls.length).toBeGreaterThan(ticked + 20));
    expect(sweeps.mock.calls.length).toBeLessThanOrEqual(swept + 1);
  });

  test('finds what the last run left, on whichever node that was', async () => {
    const found: unknown[] = [];
    const run = ({ memo, remember }: JobRun) => {
      found.push(memo);
      remember({ place: found.length });
    };
    const first = aNode({ run });
    await until(() => expect(found.length).toBeGreaterThan(1));
    await first.jobs.stop();
    const before = found.length;
    aNode({ run });
    await until(() => expect(found.length).toBeGreaterThan(before));
    expect(found.slice(0, before + 1)).toEqual([null, ...found.slice(0, before).map((_, at) => ({ place: at + 1 }))]);
  });
});

describe('A node job', () => {
  const own = { scope: 'node' } as const;

  test('runs on every node, without a row in the database', async () => {
    const runs = [vi.fn(), vi.fn()];
    for (const run of runs) aNode({ ...own, run });
    await until(() => {
      for (const run of runs) expect(run.mock.calls.length).toBeGreaterThan(2);
    });
    expect(await row()).toBeUndefined();
  });

  test('that hangs is given up and runs again', async () => {
    const run = vi.fn(() => new Promise<void>(() => undefined));
    const { report } = aNode({ ...own, run, timeoutMs: 5 }, { graceMs: 5 });
    await until(() => expect(run.mock.calls.length).toBeGreaterThan(2));
    expect(report()?.failures).toBeGreaterThan(1);
  });

  test('that fails again and again is logged once a minute', async () => {
    const run = () => Promise.reject(new Error('gone'));
    const { report, warn } = aNode({ ...own, run });
    await until(() => expect(report()?.failures).toBeGreaterThan(20));
    expect(warn).toHaveBeenCalledOnce();
  });

  test('that runs at the stop is awaited, and no run begins afterwards', async () => {
    const held = aHeldRun();
    const run = vi.fn(held.run);
    const { jobs } = aNode({ ...own, run }, { graceMs: 60_000 });
    await held.begun;
    let hasStopped = false;
    const stop = jobs.stop().then(() => {
      hasStopped = true;
    });
    await world.db.pool.query('select 1');
    expect(hasStopped).toBe(false);
    held.end();
    await stop;
    expect(run).toHaveBeenCalledOnce();
  });

  test('that ignores the stop delays it by its grace only', async () => {
    const held = aHeldRun();
    const { jobs } = aNode({ ...own, run: held.run }, { graceMs: 20 });
    await held.begun;
    await jobs.stop();
    held.end();
  });
});

const idle: Job = { name: 'tidy', scope: 'network', everyMs: 1, timeoutMs: 50, trouble: '', run: () => undefined };

test('A database that does not answer is counted as a failure and asked again', async () => {
  const [gone, warn] = [() => Promise.reject(new Error('gone')), vi.fn()];
  const jobs = openJobs({ store: { claim: gone, register: gone, finish: gone }, log: { warn } });
  jobs.add(idle);
  onTestFinished(() => jobs.stop());
  jobs.start();
  await until(() => expect(jobs.reports()[0]).toMatchObject({ runs: 0, failures: 2 }));
  expect(warn).toHaveBeenCalledOnce();
});

test('Two jobs with one name, and a job after the start, are refused', async () => {
  const { jobs } = aNode({ run: () => undefined });
  const late: Job = { ...idle, name: 'late', scope: 'node' };
  expect(() => jobs.add(late)).toThrow('The job late');
  const twice = openJobs({ log: { warn: vi.fn() } });
  twice.add(late);
  expect(() => twice.add(late)).toThrow('The job late');
  expect(() => twice.add({ ...idle, name: 'shared' })).toThrow('The job shared needs a database');
});
