import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type Db, openWritableDb } from '../database/db.ts';
import { grantToServer } from '../database/migrate/grants.ts';
import { migrate } from '../database/migrate/migrate.ts';
import { startPostgres } from '../postgres/postgres.ts';

/**
 * The connection to the tests' PostgreSQL, the migrated database that tests copy, and the role of the server in it, which
 * has only the rights of `server/database/migrate/grants.ts`.
 */
export type TestDatabase = {
  connection: pg.PoolConfig;
  /** The same with the time limits of the server, for tests of these limits. */
  impatient: pg.PoolConfig;
  template: string;
  serverRole: { user: string; password: string };
};

declare module 'vitest' {
  interface ProvidedContext {
    database: TestDatabase;
  }
}

type Server = { connection: pg.PoolConfig; stop(): Promise<void> };

/** Starts one PostgreSQL for all server tests, with one migrated database that each test file copies. */
export async function setup({ provide }: TestProject) {
  const server = process.env.TEST_DATABASE_URL ? given(process.env.TEST_DATABASE_URL) : await start();
  const unique = randomUUID().slice(0, 8);
  const template = `obmin_template_${unique}`;
  const serverRole = { user: `obmin_server_${unique}`, password: unique };
  // Copying a database waits for the disk.
  const maintenance = openWritableDb({ ...server.connection, ...patience, statement_timeout: 60_000 });
  await maintenance.pool.query(`create database ${template} template template0`);
  await maintenance.pool.query(`create role ${serverRole.user} login password '${serverRole.password}'`);
  const connection = { ...server.connection, ...patience, database: template };
  await withDb(connection, async (db) => {
    await migrate(db);
    await withDb({ ...connection, ...serverRole }, (restricted) => grantToServer(db, restricted));
  });
  const impatient = server.connection;
  provide('database', { connection: { ...impatient, ...patience }, impatient, template, serverRole });

  return async () => {
    if (process.env.TEST_DATABASE_URL) await removeAll(maintenance, template, serverRole.user);
    await maintenance.close();
    await server.stop();
  };
}

/** Removes the template, the copies that are left, and the role. Our own server goes as a whole. */
async function removeAll({ pool }: Db, template: string, role: string): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [template],
  );
  for (const { name } of rows) await pool.query(`drop database if exists ${name} with (force)`);
  await pool.query(`drop role if exists ${role}`);
}

/** Splits the connection string, because each test file uses another database name. */
function given(url: string): Server {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const connection = {
    host: searchParams.get('host') ?? hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1) || 'postgres',
  };
  return { connection, stop: async () => undefined };
}

async function start(): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'obmin-test-'));
  const postgres = await startPostgres({ dataDir, settings });
  return {
    connection: { ...postgres.connection, ...withoutWaiting },
    async stop() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** On a busy machine fifty calls at once wait longer for a connection than the server allows, and would get 503. */
const patience = {
  connectionTimeoutMillis: 60_000,
  statement_timeout: 30_000,
  query_timeout: 60_000,
  idle_in_transaction_session_timeout: 30_000,
};

/**
 * Four files at a time, with three servers each at most, need more connections than a node. Test data may be lost in a
 * crash, so nothing waits for the disk. PostgreSQL searches its whole cache when a database is created or removed, so a
 * small cache makes that quick. A connection of a test uses a statement a few times, and PostgreSQL would plan it again
 * each time: that was a third of its processor time.
 */
const settings = {
  max_connections: '200',
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  plan_cache_mode: 'force_generic_plan',
};

/** Test data may be lost in a crash, so commits do not wait for the disk. */
const withoutWaiting = { options: '-c synchronous_commit=off' };

async function withDb(connection: pg.PoolConfig, task: (db: Db) => Promise<void>) {
  const db = openWritableDb(connection);
  try {
    await task(db);
  } finally {
    await db.close();
  }
}
