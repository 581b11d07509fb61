import { setTimeout as pause } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import type { ConnectionSettings } from '../wait-until-ready.ts';
import { BackupRefused, type Sums } from './archive.ts';

// What an archive holds is the database at the moment at which the backup is stopped. To compare a restored copy row by
// row, that moment has to be known exactly, although people go on working.

const connectTimeoutMs = 10_000;
/** Also for reading one whole table, which takes longest. */
const answerTimeoutMs = 30 * 60_000;
/** Until the tables are free: longer than any transaction of the server may take. */
const patienceMs = 120_000;
/** Calls that write wait so long at most, each time that the tables are not free. */
const lockMs = 500;
const betweenMs = 500;
/**
 * A deadlock is found here before any call finds it, and an autovacuum makes way after this time.
 */
const deadlockMs = 100;
/** If this process stands still while it holds the tables, the database frees them, and the backup fails. */
const heldMs = 5_000;

export async function connectTo(connection: ConnectionSettings, answerMs = answerTimeoutMs): Promise<Client> {
  const client = new Client({
    ...connection,
    application_name: 'obmin backup',
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: answerMs,
  });
  // A broken connection makes its query fail, and the error is handled there.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

export type Moment<T> = { stopped: T; sums: () => Promise<Sums>; heldMs: number };

/**
 * Calls `stop` while nobody writes. `sums` then reads the tables as they were at that moment, while people write again:
 * writers wait only for `stop`.
 */
export async function atExactMoment<T>(
  connection: ConnectionSettings,
  own: AsyncDisposableStack,
  { stop, signal }: { stop: () => Promise<T>; signal: AbortSignal },
): Promise<Moment<T>> {
  const open = async () => {
    const client = await connectTo(connection);
    own.defer(() => client.end());
    return client;
  };
  const [locker, reader] = [await open(), await open()];
  await reader.query('begin isolation level repeatable read read only');
  const since = await holdTables(locker, signal);
  // The first statement takes the picture that all later ones read.
  await reader.query('select pg_current_snapshot()');
  const stopped = await stop();
  // Fails when the database has freed the tables before.
  await locker.query('commit');
  return { stopped, sums: () => sumTables(reader), heldMs: performance.now() - since };
}

/** Locks all tables against writes. Answers when the locks were asked for. */
async function holdTables(locker: Client, signal: AbortSignal): Promise<number> {
  await locker.query(
    `set deadlock_timeout = ${deadlockMs}; set lock_timeout = ${lockMs}; set idle_in_transaction_session_timeout = ${heldMs}`,
  );
  const names = (await listTables(locker)).join(', ');
  for (const end = performance.now() + patienceMs; ; ) {
    const since = performance.now();
    if (await tryToLock(locker, names)) return since;
    if (since > end) throw await busyTables(locker);
    await pause(betweenMs * (0.5 + Math.random()), undefined, { signal });
  }
}

async function tryToLock(locker: Client, names: string): Promise<boolean> {
  await locker.query('begin');
  try {
    await locker.query(`lock table ${names} in share mode`);
    return true;
  } catch (error) {
    if (!isBusy(error)) throw error;
    await locker.query('rollback');
    return false;
  }
}

/** 55P03: the tables were not free in time. 40P01: a deadlock. */
const isBusy = (error: unknown) => error instanceof DatabaseError && ['55P03', '40P01'].includes(error.code ?? '');

async function busyTables(client: Client): Promise<BackupRefused> {
  const { rows } = await client.query<{ pid: number; since: Date }>(
    `select a.pid, a.xact_start as since from pg_stat_activity a
     where a.datname = current_database() and a.pid <> pg_backend_pid() and a.xact_start is not null
     order by a.xact_start limit 1`,
  );
  const [oldest] = rows;
  const who = oldest
    ? `: process ${oldest.pid} of PostgreSQL has a transaction since ${oldest.since.toISOString()}`
    : '';
  return new BackupRefused(`The tables were never free for a moment within ${patienceMs / 1000} s${who}`);
}

const listTables = async (client: Client): Promise<string[]> =>
  (
    await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public' order by 1`,
    )
  ).rows.map(({ name }) => name);

/** The text of a row must not depend on the settings of a server. */
const plainTexts = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'`;

/** For each table its rows and a sum of two hashes of each row, in which the order of the rows does not matter. */
export async function sumTables(client: Client): Promise<Sums> {
  await client.query(plainTexts);
  const sums: Sums = [];
  for (const table of await listTables(client)) {
    const { rows } = await client.query<{ rows: string; sum: string }>(
      `select count(*)::text as rows, concat_ws(':', sum(hashtextextended(t::text, 0)::numeric),
         sum(hashtextextended(t::text, 1)::numeric)) as sum from ${table} t`,
    );
    for (const { rows: count, sum } of rows) sums.push({ table, rows: Number(count), sum });
  }
  return sums;
}

/** Every page is read with its checksum, and every index must know every row of its table. */
export async function checkPages(client: Client): Promise<{ indexes: number }> {
  await client.query('create extension if not exists amcheck');
  const { rows } = await client.query<{ index: string }>(
    `select c.oid::regclass::text as index from pg_index i join pg_class c on c.oid = i.indexrelid
       join pg_am a on a.oid = c.relam where a.amname = 'btree' and i.indisvalid and c.relpersistence <> 't'`,
  );
  for (const { index } of rows) await client.query('select bt_index_check($1::regclass, true)', [index]);
  return { indexes: rows.length };
}
