import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { readConfig } from './config.ts';
import { openWritableDb } from './database/db.ts';
import { migrate } from './database/migrate/migrate.ts';
import { type RunningServer, startServer } from './main.ts';
import { seedDemoWorld } from './seed/seed.ts';
import { databaseUrl } from './testing/database-url.ts';
import { testSecretKey } from './testing/world.ts';

const { connection, serverRole } = inject('database');
const cluster = openWritableDb({ ...connection, max: 1, statement_timeout: 60_000, query_timeout: 60_000 });
const names: string[] = [];
let name: string;

beforeEach(async () => {
  name = `empty_${randomUUID().slice(0, 8)}`;
  await cluster.pool.query(`create database ${name} template template0`);
  names.push(name);
});
afterAll(async () => {
  for (const each of names) await cluster.pool.query(`drop database ${each} with (force)`);
  await cluster.close();
});

const quiet = { say: () => undefined, logTo: { write: () => undefined } };

/** Starts several servers at the same time on the empty database. Answers those that came up and why others did not. */
async function startAtOnce(count: number, env: Record<string, string>) {
  const settings = {
    NODE_ENV: 'test',
    PORT: '0',
    DATABASE_URL: databaseUrl(connection, name),
    SECRET_KEY: testSecretKey,
  };
  const starts = Array.from({ length: count }, () => startServer({ ...settings, ...env }, quiet));
  const up: RunningServer[] = [];
  const failures: string[] = [];
  for (const started of await Promise.allSettled(starts)) {
    if (started.status === 'fulfilled') up.push(started.value);
    else failures.push(String(started.reason?.message));
  }
  return { up, failures };
}

async function ask<R extends object>(sql: string): Promise<R[]> {
  const db = openWritableDb({ ...connection, database: name, max: 1 });
  try {
    return (await db.pool.query<R>(sql)).rows;
  } finally {
    await db.close();
  }
}

test('Four servers that start at once on an empty database all come up, and one of them makes the demo world', async () => {
  const { up, failures } = await startAtOnce(4, { DEMO: '1' });
  for (const server of up) await server.stop();
  expect(failures).toEqual([]);
  const [people] = await ask<{ admins: number }>(
    `select count(*)::int as admins from users where permissions = 'admin'`,
  );
  expect(people).toEqual({ admins: 1 });
});

test('Four servers with two roles that start at once on an empty database all come up, and one of them makes the first admin', async () => {
  const { up, failures } = await startAtOnce(4, {
    DEMO: '0',
    DATABASE_URL: databaseUrl({ ...connection, ...serverRole }, name),
    MIGRATION_DATABASE_URL: databaseUrl(connection, name),
    ADMIN_CELLPHONE: '0671234567',
    ADMIN_PASSWORD: 'Kyiv-Lviv-1654!',
  });
  for (const server of up) await server.stop();
  expect(failures).toEqual([]);
  expect(await ask('select cellphone, permissions from users')).toEqual([
    { cellphone: '+380671234567', permissions: 'admin' },
  ]);
});

test('While another server makes the demo world, a server asks again and again and waits in no statement', async () => {
  const db = openWritableDb({ ...connection, database: name });
  await migrate(db);
  const other = await db.pool.connect();
  await other.query('begin');
  await other.query('select pg_advisory_xact_lock(7264003)');
  let tries = 0;
  const write: typeof db.write = (by, work) => {
    tries += 1;
    return db.write(by, work);
  };
  const { secretKeys } = readConfig({ SECRET_KEY: testSecretKey });
  const made = seedDemoWorld({ write }, secretKeys);
  await expect.poll(() => tries).toBeGreaterThan(2);
  await other.query('rollback');
  other.release();
  expect(await made).toBe(true);
  expect(await seedDemoWorld(db, secretKeys)).toBe(false);
  await db.close();
});
