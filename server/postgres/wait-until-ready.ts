import { setTimeout as pause } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { systemUser } from './cluster.ts';
import { codeOf } from './errors.ts';
import { port } from './socket.ts';
import type { Watchdog } from './watchdog.ts';

const database = 'obmin';
const connectTimeoutMs = 3_000;
const queryTimeoutMs = 30_000;
const slowMs = 5_000;
/** PostgreSQL logs each refused connection, so the pauses between attempts grow. */
const firstPollMs = 20;
const longestPollMs = 500;

/** Sets every field, so that PGPORT and similar environment variables have no effect. */
export type ConnectionSettings = { host: string; port: number; user: string; database: string; ssl: false };

export type ReadyOptions = { watchdog: Watchdog; timeoutMs: number; log: (line: string) => void };

export const connectionTo = (socketFolder: string): ConnectionSettings => ({
  host: socketFolder,
  port,
  user: systemUser,
  database,
  ssl: false,
});

/** Resolves when a connection succeeds and our database exists; creates the database if it is missing. */
export async function waitUntilReady(connection: ConnectionSettings, options: ReadyOptions): Promise<void> {
  const client = await connectPatiently({ ...connection, database: 'postgres' }, options);
  try {
    const found = await client.query('select from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}

async function connectPatiently(
  connection: ConnectionSettings,
  { watchdog, timeoutMs, log }: ReadyOptions,
): Promise<Client> {
  let ended: string | undefined;
  const gone = watchdog.gone.then((reason) => {
    ended = reason;
  });
  const started = Date.now();
  const slow = setTimeout(() => log('PostgreSQL is not ready yet: after a crash it first reads its journal'), slowMs);
  try {
    for (let pollMs = firstPollMs; ; pollMs = Math.min(pollMs * 1.2, longestPollMs)) {
      const client = await tryToConnect(connection);
      if (client) return client;
      await Promise.race([gone, pause(pollMs)]);
      if (ended !== undefined) throw new Error(`it ended at once (${ended})`);
      if (Date.now() - started > timeoutMs) throw new Error(`no connection after ${timeoutMs / 1000} s`);
    }
  } finally {
    clearTimeout(slow);
  }
}

async function tryToConnect(connection: ConnectionSettings): Promise<Client | undefined> {
  try {
    return await connect(connection);
  } catch (error) {
    if (isTransient(error)) return undefined;
    throw error;
  }
}

async function connect(connection: ConnectionSettings): Promise<Client> {
  const client = new Client({
    ...connection,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
  });
  // A broken connection makes its query fail, and the error is handled there.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** 57P03: the database is starting or shutting down. */
function isTransient(error: unknown): boolean {
  if (error instanceof DatabaseError) return error.code === '57P03';
  return codeOf(error) !== 'EACCES';
}
