import pg from 'pg';
import { openClosing } from './db-close.ts';
import { driverOf } from './db-driver.ts';

/** On a busy pooler one check may succeed by chance, so it runs several times. */
const rounds = 5;
const answerTimeoutMs = 8_000;
const connectTimeoutMs = 3_000;

/**
 * Refuses a pooler that reuses a connection for other clients after each transaction or statement. Session state would
 * be lost or shared with them: `LISTEN`, locks, prepared statements, timeouts. The check itself changes no session
 * state, because such a pooler would pass it on to other programs.
 */
export async function refuseSharedSessions(connectionString: string, setting: string): Promise<void> {
  const { driver } = driverOf({ connectionString });
  const { openSocket, closerOf } = openClosing();
  const pool = new pg.Pool({
    application_name: 'obmin',
    ...driver,
    stream: openSocket,
    max: 2,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: answerTimeoutMs,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    if (await sharesSessions(pool))
      throw new Error(
        `${setting} leads through a pooler that gives sessions away between transactions (pool_mode=transaction or statement): ` +
          'set its pool_mode=session, or name PostgreSQL itself, see docs/operations.md',
      );
  } finally {
    await closerOf(pool)();
  }
}

async function sharesSessions(pool: pg.Pool): Promise<boolean> {
  const [one, other] = [await pool.connect(), await pool.connect()];
  try {
    for (let round = 0; round < rounds; round += 1) if (await areMixed(one, other)) return true;
    return false;
  } finally {
    // A transaction may still be open on these connections, so they are closed.
    one.release(true);
    other.release(true);
  }
}

/** Two separate sessions are two PostgreSQL processes, and each keeps its process during a transaction of the other. */
async function areMixed(one: pg.PoolClient, other: pg.PoolClient): Promise<boolean> {
  const [mine, theirs] = [await processOf(one), await processOf(other)];
  if (mine === theirs) return true;
  await other.query('begin');
  if ((await processOf(other)) !== theirs) return true;
  if ((await processOf(one)) !== mine) return true;
  await other.query('rollback');
  return false;
}

/** Includes the start time, because processes on two machines can have the same number. */
async function processOf(client: pg.PoolClient): Promise<string | undefined> {
  const { rows } = await client.query<{ process: string }>(
    `select concat_ws(' ', pid, backend_start) as process from pg_stat_activity where pid = pg_backend_pid()`,
  );
  return rows[0]?.process;
}
