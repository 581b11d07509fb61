import pg from 'pg';
import { driverOf } from './db-driver.ts';

/** A pooler with much other traffic may by chance hand out connections that look right, but not again and again. */
const rounds = 5;
const answerTimeoutMs = 8_000;
const connectTimeoutMs = 3_000;

/**
 * Refuses a pooler that gives a connection to somebody else after each transaction or statement. What a session keeps would
 * be lost or be somebody else's: `LISTEN`, locks, prepared statements, timeouts. Nothing is set here, because such a pooler
 * would hand it on to other programs.
 */
export async function refuseSharedSessions(connectionString: string, setting: string): Promise<void> {
  const { driver } = driverOf({ connectionString });
  const pool = new pg.Pool({
    application_name: 'obmin',
    ...driver,
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
    await pool.end();
  }
}

async function sharesSessions(pool: pg.Pool): Promise<boolean> {
  const [one, other] = [await pool.connect(), await pool.connect()];
  try {
    for (let round = 0; round < rounds; round += 1) if (await areMixed(one, other)) return true;
    return false;
  } finally {
    // Whatever they are connected to now, a transaction may be open there.
    one.release(true);
    other.release(true);
  }
}

/** Two sessions are two processes of PostgreSQL, each the same at all times, whatever the other one does. */
async function areMixed(one: pg.PoolClient, other: pg.PoolClient): Promise<boolean> {
  const [mine, theirs] = [await processOf(one), await processOf(other)];
  if (mine === theirs) return true;
  await other.query('begin');
  if ((await processOf(other)) !== theirs) return true;
  if ((await processOf(one)) !== mine) return true;
  await other.query('rollback');
  return false;
}

/** With the time of its start, since processes of two machines may have one number. */
async function processOf(client: pg.PoolClient): Promise<string | undefined> {
  const { rows } = await client.query<{ process: string }>(
    `select concat_ws(' ', pid, backend_start) as process from pg_stat_activity where pid = pg_backend_pid()`,
  );
  return rows[0]?.process;
}
