import { setTimeout as pause } from 'node:timers/promises';
import { repeatUntil } from '../../lib/pause.ts';
import type { Connection, Db } from '../db.ts';

/** How long a migration waits: for one lock, between two attempts, and in all. */
export type WaitTimes = { lockMs: number; firstPauseMs: number; longestPauseMs: number; totalMs: number };

export type Log = { info: (text: string) => void; warn: (text: string) => void };

/** The connection that migrates, and what is needed to log why it waits. */
export type MigrationContext = { client: Connection; pool: Db['pool']; log: Log; waitTimes: WaitTimes };

/**
 * A statement that waits for a lock of a whole table blocks all later statements on that table. So the migration waits
 * only briefly, then pauses for the same time to let them run.
 */
export const defaultWaitTimes: WaitTimes = {
  lockMs: 2_000,
  firstPauseMs: 2_000,
  longestPauseMs: 30_000,
  totalMs: 15 * 60_000,
};

/** Long statements need a long timeout in the driver too. The driver's types do not know `query_timeout` yet. */
export function run(client: Connection, text: string, values: unknown[] = []) {
  const query = { text, values, query_timeout: defaultWaitTimes.totalMs };
  return client.query(query);
}

/** 55P03: lock not available. 40P01: deadlock detected. */
const isLockFailure = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');

/** Runs `work` in a transaction. When it can't get a lock, it rolls back and tries again later. */
export async function withShortLocks(
  context: MigrationContext,
  name: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const { log, waitTimes } = context;
  const deadline = Date.now() + waitTimes.totalMs;
  for (let pauseMs = waitTimes.firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, waitTimes.longestPauseMs)) {
    const blockers = await attempt(context, work);
    if (blockers === undefined) return;
    const waiting = `${name} waits for a lock that is held by ${blockers.join(', ') || 'others'}`;
    if (Date.now() + pauseMs > deadline) throw new Error(`${waiting}, and was not patient any longer`);
    log.warn(`${waiting}; it tries again`);
    await pause(withJitter(pauseMs));
  }
}

/** Keeps two servers from retrying at the same moments. */
const withJitter = (ms: number) => ms * (0.75 + Math.random() / 2);

/** Returns undefined when the work is done, otherwise descriptions of the processes that held the lock. */
async function attempt({ client, pool, log, waitTimes }: MigrationContext, work: () => Promise<unknown>) {
  const watch = watchBlockers(pool, await pidOf(client), waitTimes.lockMs / 4, log);
  try {
    await run(client, 'begin');
    await run(client, `set local lock_timeout = ${waitTimes.lockMs}`);
    await work();
    await run(client, 'commit');
    return undefined;
  } catch (error) {
    await rollBack(client, log);
    if (isLockFailure(error)) return await watch.stop();
    throw error;
  } finally {
    await watch.stop();
  }
}

/** An earlier error is the real cause. A failed rollback is only logged, so that it does not hide that error. */
async function rollBack(client: Connection, log: Log) {
  try {
    await run(client, 'rollback');
  } catch (error) {
    log.warn(`The migration was not rolled back, its connection is closed instead: ${error}`);
  }
}

async function pidOf(client: Connection): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** Does not read the text of other queries, which may contain personal data. */
const blockersSql = `
  select pid, coalesce(nullif(application_name, ''), backend_type, 'without a name') as application,
    extract(epoch from clock_timestamp() - xact_start)::int as seconds
  from pg_stat_activity where pid = any(pg_blocking_pids($1)) order by xact_start limit 5`;

type Blocker = { pid: number; application: string; seconds: number | null };

/** Polls on another connection, because blocking processes are visible only while the migration waits. */
function watchBlockers(pool: Db['pool'], pid: number, everyMs: number, log: Log) {
  let blockers: string[] = [];
  const end = new AbortController();
  const findBlockers = async () => {
    try {
      const { rows } = await pool.query<Blocker>(blockersSql, [pid]);
      if (rows.length > 0) blockers = rows.map(describe);
    } catch (error) {
      log.warn(`The database did not say what a migration waits for: ${error}`);
    }
  };
  const current = repeatUntil(end.signal, everyMs, findBlockers);
  return {
    async stop() {
      end.abort();
      await current;
      return blockers;
    },
  };
}

const describe = ({ pid, application, seconds }: Blocker) =>
  `process ${pid} (${application}, ${seconds === null ? 'for an unknown time' : `in its transaction for ${seconds} s`})`;

/**
 * Lets only one server migrate at a time. The others poll and do not wait inside the database: a waiting statement
 * there would block some of the first server's migrations.
 */
export async function waitForTurn({ client, log, waitTimes }: MigrationContext, lockKey: number): Promise<void> {
  const deadline = Date.now() + waitTimes.totalMs;
  for (let logged = false; ; logged = true) {
    const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${lockKey}) as mine`);
    if (rows[0]?.mine) return;
    if (Date.now() > deadline) throw new Error('Another server did not finish its migrations in time');
    if (!logged) log.info('Another server is migrating the database: waiting for it');
    await pause(withJitter(turnMs));
  }
}

const turnMs = 150;
