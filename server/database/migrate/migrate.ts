import { countParts, type Tell } from '../../lib/progress.ts';
import { readVersion } from '../../lib/version.ts';
import { checkDatabase } from '../connection/db-check.ts';
import { transactionLimit } from '../connection/db-session.ts';
import type { Db } from '../db.ts';
import { type Migration, readMigrations } from './migration-files.ts';
import { type AppliedMigration, compareHistory } from './migration-history.ts';
import {
  defaultWaitTimes,
  type Log,
  type MigrationContext,
  run,
  type WaitTimes,
  waitForTurn,
  withShortLocks,
} from './migration-locks.ts';

type Options = { folder?: URL; release?: string; log?: Log; tell?: Tell; waitTimes?: Partial<WaitTimes> };

/** `newer`: migrations of the next release, unknown to this program, which it can run with. */
type MigrationResult = { applied: string[]; newer: string[] };

/** Any fixed number works. The lock keeps two nodes from migrating at the same time. */
const lockKey = 7_264_001;

/** Changing a large table takes long. */
const withLongTimeout = `set statement_timeout = ${defaultWaitTimes.totalMs}; ${transactionLimit(0)}`;

const silent: Log = { info: () => undefined, warn: () => undefined };

/** Checks the database and applies all missing migrations: each file once, in the order of file names, each in one transaction. */
export async function migrate(
  db: Db,
  { folder, release, log = silent, tell = () => undefined, waitTimes }: Options = {},
): Promise<MigrationResult> {
  const own = release ?? (await readVersion());
  const migrations = await readMigrations(folder);
  const client = await db.pool.connect();
  try {
    const context: MigrationContext = { client, pool: db.pool, log, waitTimes: { ...defaultWaitTimes, ...waitTimes } };
    await client.query(withLongTimeout);
    await waitForTurn(context, lockKey);
    await checkDatabase(client);
    const done = await readHistory(context);
    const newer = compareHistory(migrations, done, own);
    const had = new Set(done.map(({ name }) => name));
    const missing = migrations.filter(({ name }) => !had.has(name));
    const next = countParts(tell, 'Changing the tables of the database', missing.length);
    for (const migration of missing) {
      next(migration.name);
      await apply(context, migration, own);
    }
    return { applied: missing.map(({ name }) => name), newer };
  } finally {
    // Closing the connection ends the lock and the long timeouts.
    client.release(true);
  }
}

const columns = `add column if not exists mark text check (mark in ('expand', 'contract')),
  add column if not exists release text`;

async function readHistory(context: MigrationContext): Promise<AppliedMigration[]> {
  const { client } = context;
  await client.query(
    'create table if not exists migrations (name text primary key, checksum text not null, done_at timestamptz not null default now())',
  );
  // Altering the table waits for its readers, so check first whether it is needed.
  const found = await client.query(
    `select from pg_attribute where attrelid = 'migrations'::regclass and attname in ('mark', 'release')`,
  );
  if (found.rowCount !== 2)
    await withShortLocks(context, 'The table of migrations', () => run(client, `alter table migrations ${columns}`));
  return (await client.query<AppliedMigration>('select name, checksum, mark, release from migrations order by name'))
    .rows;
}

async function apply(context: MigrationContext, { name, sql, checksum, mark }: Migration, release: string) {
  try {
    await withShortLocks(context, name, async () => {
      await run(context.client, sql);
      await run(context.client, 'insert into migrations (name, checksum, mark, release) values ($1, $2, $3, $4)', [
        name,
        checksum,
        mark ?? null,
        release,
      ]);
    });
  } catch (error) {
    throw new Error(`${name} could not be applied: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}
