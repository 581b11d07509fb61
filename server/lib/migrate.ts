import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { type Connection, type Db, transactionLimit } from './db.ts';

type Migration = { name: string; sql: string; checksum: string };

const ownFolder = new URL('../migrations/', import.meta.url);

/** A change of a large table takes its time, and so does waiting for another node that makes it. */
const patience = `set statement_timeout = '15min'; set lock_timeout = '15min'; ${transactionLimit(0)}`;
const patienceMs = 15 * 60_000;

/** Any fixed number will do: it only keeps two nodes from migrating at once. */
const lockKey = 7_264_001;

/** Brings the database up to date: each file once, in the order of its name, whole or not at all. */
export async function migrate(db: Db, folder: URL = ownFolder): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await db.pool.connect();
  try {
    await run(client, patience);
    await run(client, `select pg_advisory_lock(${lockKey})`);
    const done = await findDone(client);
    refuseChanges(migrations, done);
    const missing = migrations.filter(({ name }) => !done.has(name));
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    // The lock and the long timeouts go with the connection.
    client.release(true);
  }
}

/** `query_timeout` is younger than the driver's typings. */
function run(client: Connection, text: string, values: unknown[] = []) {
  const query = { text, values, query_timeout: patienceMs };
  return client.query<Record<string, string>>(query);
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function findDone(client: Connection): Promise<Map<string, string>> {
  await run(
    client,
    'create table if not exists migrations (name text primary key, checksum text not null, done_at timestamptz not null default now())',
  );
  const { rows } = await run(client, 'select name, checksum from migrations');
  return new Map(rows.map(({ name = '', checksum = '' }) => [name, checksum]));
}

/** Editing a migration that has run would leave old and new installations different. */
function refuseChanges(migrations: Migration[], done: Map<string, string>) {
  for (const [name, checksum] of done) {
    const found = migrations.find((migration) => migration.name === name);
    if (!found)
      throw new Error(`The database has had ${name}, which this program does not know: start a newer program`);
    if (found.checksum !== checksum) {
      throw new Error(`${name} was changed after this database had it: restore the file and write a new migration`);
    }
  }
}

async function apply(client: Connection, { name, sql, checksum }: Migration) {
  try {
    await run(client, 'begin');
    await run(client, sql);
    await run(client, 'insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await run(client, 'commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`${name} could not be applied: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}
