import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { system } from './database/by.ts';
import { type Db, openWritableDb } from './database/db.ts';
import { appendOnly, rights } from './database/migrate/grants.ts';
import { asTableOwner, openDatabase } from './database.ts';
import { openLog } from './lib/log.ts';
import { demoAccounts, demoPassword } from './seed/accounts.ts';
import { seedDemoWorld } from './seed/seed.ts';
import { client } from './testing/client.ts';
import { testSecretKey } from './testing/world.ts';

const { connection } = inject('database');
const unique = randomUUID().slice(0, 8);
const [name, owner, server] = [`grants_${unique}`, `owner_${unique}`, `server_${unique}`];
const log = openLog('silent');

/** The address of the database, with this role. */
const urlOf = (role: string, database = name) =>
  `postgres://${role}:secret@localhost:${connection.port ?? 5432}/${database}?host=${encodeURIComponent(connection.host ?? '')}`;
const env = { NODE_ENV: 'test', LIMITS: 'off', DATABASE_URL: urlOf(server), MIGRATION_DATABASE_URL: urlOf(owner) };

async function asAdministrator(...statements: string[]) {
  const administrator = openWritableDb({ ...connection, statement_timeout: 60_000, max: 1 });
  try {
    for (const statement of statements) await administrator.pool.query(statement);
  } finally {
    await administrator.close();
  }
}

let db: Db;
beforeAll(async () => {
  await asAdministrator(
    `create role ${owner} login password 'secret'`,
    `create role ${server} login password 'secret'`,
    `create database ${name} template template0 owner ${owner}`,
  );
  db = await openDatabase(readConfig(env), log);
});
afterAll(async () => {
  await db?.close();
  await asAdministrator(
    `drop database if exists ${name} with (force)`,
    `drop role if exists ${owner}`,
    `drop role if exists ${server}`,
  );
});

async function asOwner(...statements: string[]) {
  const connected = openWritableDb({ connectionString: urlOf(owner), max: 1 });
  try {
    for (const statement of statements) await connected.pool.query(statement);
  } finally {
    await connected.close();
  }
}

const attempt = (statement: string) =>
  db
    .write(system, ({ kysely }) => sql.raw(statement).execute(kysely))
    .then(
      () => 'done',
      ({ code }: { code: string }) => code,
    );
const denied = '42501';

test('Every ordinary call works with the server role', async () => {
  const { secretKeys } = readConfig({ SECRET_KEY: testSecretKey });
  await expect(seedDemoWorld(db, secretKeys)).rejects.toMatchObject({ code: denied });
  expect(await asTableOwner(readConfig(env), db, (tables) => seedDemoWorld(tables, secretKeys))).toBe(true);
  const app = await buildApp({ db, config: readConfig({ ...env, SECRET_KEY: testSecretKey }), version: '0.0.0', log });
  const signIn = async (role: string) => {
    const username = demoAccounts.find((account) => account.role === role)?.cellphone ?? '';
    const payload = new URLSearchParams({ username, password: demoPassword }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return client(app, (await client(app).post('/v1/token', payload, headers)).body.access_token);
  };
  try {
    const [admin, customer] = [await signIn('admin'), await signIn('customer')];
    const made = await admin.post('/v1/offices/', {
      address: 'Khreshchatyk 1',
      marker: { position: { lat: 50, lng: 30 } },
    });
    expect([made.status, (await admin.delete(`/v1/offices/${made.body.id}`)).status]).toEqual([201, 200]);
    const [offer] = (await customer.get('/v1/rates/office-rates?sc=USDT&tc=UAH')).body;
    const order = await customer.post('/v1/orders/', { er_id: offer.rate.id, office_id: offer.office_id, amount: '5' });
    expect(order.status).toBe(201);
    expect((await admin.put(`/v1/orders/${order.body.id}/confirm`)).body).toMatchObject({ status: 2 });
    // The demo world has entries without an actor, for what a rule did.
    const entries = (await admin.get('/v1/audit')).body.items.filter(({ actor }: AuditEntry) => actor !== null);
    const kinds = entries.map(({ kind }: AuditEntry) => kind);
    expect(kinds.toSorted()).toEqual(['office_archived', 'office_created', 'staff_signed_in']);
    expect((await customer.post('/v1/token/revoke')).status).toBe(200);
  } finally {
    await app.close();
  }
});

test("The server role can add to the history, and can't change or remove its rows", async () => {
  for (const table of appendOnly) {
    expect(await attempt(`update ${table} set at = now()`)).toBe(denied);
    expect(await attempt(`delete from ${table}`)).toBe(denied);
    expect(await attempt(`truncate ${table}`)).toBe(denied);
    expect(await attempt(`alter table ${table} disable trigger all`)).toBe(denied);
  }
  expect(await attempt('delete from orders')).toBe(denied);
  expect(await attempt('delete from device_keys')).toBe(denied);
});

test('Every table has an entry that says what the server may do with it, and the server may do exactly that', async () => {
  const { rows } = await db.pool.query<{ name: string; allowed: string }>(
    `select tablename as name, concat_ws(', ',
       case when has_table_privilege(format('public.%I', tablename), 'select') then 'select' end,
       case when has_table_privilege(format('public.%I', tablename), 'insert') then 'insert' end,
       case when has_table_privilege(format('public.%I', tablename), 'update') then 'update' end,
       case when has_table_privilege(format('public.%I', tablename), 'delete') then 'delete' end) as allowed
     from pg_tables where schemaname = 'public' order by tablename`,
  );
  expect(rows.map(({ name, allowed }) => [name, allowed])).toEqual([...rights].sort());
});

test('The server may not read or change a table that no entry names', async () => {
  await asOwner('create table ledger (id int)', 'insert into ledger values (1)', `grant all on ledger to ${server}`);
  try {
    await (await openDatabase(readConfig(env), log)).close();
    for (const statement of ['select from ledger', 'insert into ledger values (2)', 'update ledger set id = 3'])
      expect([statement, await attempt(statement)]).toEqual([statement, denied]);
  } finally {
    await asOwner('drop table ledger');
  }
});

test('The tables with a guarded history are exactly the append-only tables', async () => {
  const { rows } = await db.pool.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger
     where tgfoid = 'keep_history'::regproc and tgtype & 16 = 16 order by 1`,
  );
  expect(rows.map((row) => row.name)).toEqual([...appendOnly].sort());
});

test("The server role can't create or drop tables", async () => {
  const statements = [
    'create table mine (id int)',
    'alter table users add column mine int',
    'drop table orders',
    'drop trigger orders_guarded on orders',
    `insert into migrations values ('9999-mine.sql', 'x')`,
    'create schema mine',
  ];
  for (const statement of statements) expect([statement, await attempt(statement)]).toEqual([statement, denied]);
});

test('A second start grants the same rights while the first server runs', async () => {
  const again = await openDatabase(readConfig(env), log);
  expect(await attempt('select from users')).toBe('done');
  await again.close();
});

test('A server of the previous release grants nothing on a database that a newer one has migrated', async () => {
  const admin = openWritableDb({ ...connection, database: name, max: 1 });
  try {
    await admin.pool.query(`insert into migrations (name, checksum, mark, release) values ('9999-next.sql', 'x', 'expand', '999.0.0');
      create table pledges (id int); grant select on pledges to ${server}; alter table pledges owner to ${owner}`);
    await (await openDatabase(readConfig(env), log)).close();
    expect(await attempt('select from pledges')).toBe('done');
    expect(await attempt('delete from pledges')).toBe(denied);
  } finally {
    await admin.pool.query(`delete from migrations where name = '9999-next.sql'; drop table pledges`);
    await admin.close();
  }
});

test('Without the role that owns the tables the start names the missing setting', async () => {
  const { MIGRATION_DATABASE_URL: _, ...alone } = env;
  await expect(openDatabase(readConfig(alone), log)).rejects.toThrow('set MIGRATION_DATABASE_URL');
});

test("Refuses roles that grants can't restrict", async () => {
  const start = (more: object) => openDatabase(readConfig({ ...env, ...more }), log);
  await expect(start({ DATABASE_URL: urlOf(owner) })).rejects.toThrow('the same role');
  await asAdministrator(`alter role ${server} createrole`);
  await expect(start({})).rejects.toThrow('no grant would hold it back');
  await asAdministrator(`alter role ${server} nocreaterole`);
});

test('Refuses two addresses of different databases before it creates anything', async () => {
  const other = `other_${unique}`;
  await asAdministrator(`create database ${other} template template0 owner ${owner}`);
  try {
    const start = openDatabase(readConfig({ ...env, MIGRATION_DATABASE_URL: urlOf(owner, other) }), log);
    await expect(start).rejects.toThrow('MIGRATION_DATABASE_URL leads to another database than DATABASE_URL');
    const empty = openWritableDb({ connectionString: urlOf(owner, other), max: 1 });
    const { rows } = await empty.pool.query(`select from pg_tables where schemaname = 'public'`);
    await empty.close();
    expect(rows).toEqual([]);
  } finally {
    await asAdministrator(`drop database ${other} with (force)`);
  }
});

test('Reports two addresses with the same role, and a migration role that does not own the tables', async () => {
  const start = (migration: string, own: string) =>
    openDatabase(readConfig({ ...env, DATABASE_URL: urlOf(own), MIGRATION_DATABASE_URL: urlOf(migration) }), log);
  const stranger = `stranger_${unique}`;
  await asAdministrator(`create role ${stranger} login password 'secret'`);
  try {
    await expect(start(stranger, stranger)).rejects.toThrow('the same role');
    await expect(start(stranger, server)).rejects.toThrow(
      'The role of MIGRATION_DATABASE_URL may not change the tables',
    );
  } finally {
    await asAdministrator(`drop role ${stranger}`);
  }
});
