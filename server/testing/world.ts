import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import type { DestinationStream } from 'pino';
import { inject } from 'vitest';
import type { NewOffice, Office } from '#contract/office/office.ts';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import type { ChangedRate, NewRate } from '#contract/rate/rate-change.ts';
import type { Role } from '#domain/person/actor.ts';
import type { Language } from '#domain/person/user.ts';
import type { Wallet } from '#domain/wallet/destination.ts';
import { buildApp } from '../app.ts';
import { authStore } from '../auth/auth.store.ts';
import { hashToken } from '../auth/token.ts';
import { readConfig } from '../config.ts';
import type { SessionBy } from '../database/by.ts';
import { type Db, openDb, openWritableDb } from '../database/db.ts';
import { openLog } from '../lib/log.ts';
import { client } from './client.ts';

/** A user with an open session. */
export type Person = { id: string; cellphone: string; password: string; token: string; role: Role };

/** Who writes in a call of this person, for a store or service outside a server. */
export const byOf = ({ id, role, token }: Person, officeIds: readonly string[] = []): SessionBy => ({
  kind: 'session',
  actor: { id, role, officeIds: [...officeIds] },
  tokenHash: hashToken(token),
});

type Details = { wallet?: Wallet | null; full_name?: string; lang?: Language; password_hash?: string };
type Options = {
  env?: Record<string, string>;
  logTo?: DestinationStream;
  pageFolder?: string;
  /** A migrated database that is kept after the test. By default a new one is created and removed. */
  db?: Db;
  /** Replaces the server's database by one that also watches what the server does. */
  watch?: (serverDb: Db) => Db;
  /** False: all jobs run, as in production. */
  holdsJobs?: boolean;
};
type OfficeRef = Pick<Office, 'id'>;

export const password = 'Kyiv-Lviv-1654!';
/** The servers of a test share it, as those of one database do. */
export const testSecretKey = randomBytes(32).toString('base64');
export const wallet: Wallet = { data: [{ address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' }] };
export const officeWallet: Wallet = { data: [{ address: 'TK1jVnZ3Bk7o71qkPNNt8xTuK612k8xTXV' }] };

/**
 * The hash of `password` at the lowest cost. A check takes the cost from the hash, so the sign-ins of tests take no time.
 * A test that compares times gives its person a hash of production.
 */
export const quickHash = hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/**
 * They come by the clock, so they would come into the middle of any test. Their own tests run them. Besides, the database
 * would plan what they ask in each world: that took a quarter of its time for a world.
 */
const heldJobs = [
  ...['account-sweep', 'approvals', 'order-alerts', 'order-completion', 'order-expiry', 'order-rests'],
  ...['office-closings', 'rate-radar', 'rate-rules', 'rate-samples', 'chain-read'],
  ...[
    'book-check',
    'book-pages',
    'journal-log',
    'journal-seal',
    'order-sums',
    'till-alerts',
    'erasures',
    'factor-resets',
  ],
  ...['delivery-sweep', 'inbox-sweep', 'outbox-sweep', 'rate-sample-sweep', 'rate-target-sweep', 'session-sweep'],
];

/**
 * A server on a new database with no users. `db` owns the tables. The server has only its own rights, as with two roles
 * in production, except on a database that is kept.
 */
export async function openWorld({ env = {}, logTo, pageFolder, db: kept, watch, holdsJobs = true }: Options = {}) {
  const { db, serverDb, drop } = kept
    ? { db: kept, serverDb: kept, drop: async () => undefined }
    : await copyDatabase();
  if (holdsJobs) await hold(db, heldJobs);
  const log = openLog(logTo ? 'trace' : 'silent', logTo);
  const dataDir = join(tmpdir(), `obmin-world-${randomUUID()}`);
  const config = readConfig({ NODE_ENV: 'test', LIMITS: 'off', DATA_DIR: dataDir, SECRET_KEY: testSecretKey, ...env });
  const app = await buildApp({ db: watch?.(serverDb) ?? serverDb, config, version: '0.0.0', log, pageFolder });
  await app.ready();
  const store = authStore(db);
  let count = 0;

  async function add(
    role: Role,
    offices: OfficeRef[],
    { lang = 'en', password_hash, ...details }: Details = {},
  ): Promise<Person> {
    count += 1;
    const cellphone = `+38067${String(1_000_000 + count)}`;
    const known = { cellphone, password_hash: password_hash ?? (await quickHash), lang, permissions: role };
    const id = await store.addUser(known);
    if (id === undefined) throw new Error(`${cellphone} is taken`);
    if (Object.keys(details).length > 0)
      await db.kysely.updateTable('users').set(details).where('id', '=', id).execute();
    for (const office of offices)
      await db.kysely.insertInto('user_offices').values({ user_id: id, office_id: office.id }).execute();
    return { id, cellphone, password, role, token: await store.addSession(id, role) };
  }

  let firstAdmin: Promise<Person> | undefined;
  const admin = () => {
    firstAdmin ??= add('admin', []);
    return firstAdmin;
  };
  const as = (person?: Pick<Person, 'token'>) => client(app, person?.token);

  return {
    app,
    db,
    /** The folder for the server's files, created when a file is written. */
    dataDir,
    as,
    /** Returns the same admin each time. */
    admin,
    /** Another admin each time. */
    anotherAdmin: () => add('admin', []),
    customer: (details?: Details) => add('customer', [], { wallet, ...details }),
    cashier: (...offices: OfficeRef[]) => add('cashier', offices),
    owner: (...offices: OfficeRef[]) => add('office_owner', offices),

    /** An office with a wallet, created by the admin. */
    async office(details: Partial<NewOffice> = {}): Promise<Office> {
      const office = {
        name: 'Rynok',
        address: 'Ploshcha Rynok 1, Lviv',
        working_hours: '24/7',
        wallet: officeWallet,
        marker,
        ...details,
      };
      return created(await as(await admin()).post<Office>('/v1/offices/', office));
    },

    /** A rate published by the admin; global unless `details` names an office. */
    async rate(details: Partial<NewRate> = {}): Promise<ExchangeRate> {
      const rate = { sc: 'USD', tc: 'USDT', rate: '0.9985', ...details };
      const { warnings, ...record } = created(await as(await admin()).post<ChangedRate>('/v1/rates/', rate));
      return record;
    },

    async close() {
      await app.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;

/** An office at work, its staff, the admin and a customer, and the rates from USDT and to USDT. */
export async function exchangeIn(world: World, details: Partial<NewOffice> = {}) {
  const office = await world.office(details);
  return {
    office,
    toCash: await world.rate({ sc: 'USDT', tc: 'USD', rate: '0.9955' }),
    toCoin: await world.rate(),
    admin: await world.admin(),
    owner: await world.owner(office),
    cashier: await world.cashier(office),
    customer: await world.customer(),
  };
}

const hold = (db: Db, jobs: string[]) =>
  db.pool.query(
    `insert into jobs (name, locked_until) select name, now() + interval '1 day' from unnest($1::text[]) name
     on conflict do nothing`,
    [jobs],
  );

const marker = { position: { lat: 49.8419, lng: 24.0315 } };

function created<T>({ status, body }: { status: number; body: T }): T {
  if (status !== 201) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Tests write orders and entries of any age, as the seeds do. This is for the owner of the tables alone. */
const writesPast = '-c obmin.past=on';

async function copyDatabase(): Promise<{ db: Db; serverDb: Db; drop: () => Promise<void> }> {
  const { connection, template, serverRole } = inject('database');
  const name = `${template}_${randomUUID().slice(0, 8)}`;
  await onServer(connection, `create database ${name} template ${template} strategy file_copy`);
  const db = openWritableDb({ ...connection, database: name, options: `${connection.options ?? ''} ${writesPast}` });
  const serverDb = openDb({ ...connection, ...serverRole, database: name });
  const drop = async () => {
    await Promise.all([db.close(), serverDb.close()]);
    void removeDatabase(connection, name);
  };
  return { db, serverDb, drop };
}

/**
 * PostgreSQL removes a database only after a checkpoint, which takes a second on a busy disk. No test waits for that. What
 * is left, because the process or PostgreSQL ended meanwhile, goes at the end of the run.
 */
const removeDatabase = (connection: pg.PoolConfig, name: string): Promise<void> =>
  onServer(connection, `drop database if exists ${name} with (force)`).catch(() => undefined);

let administrator: Db | undefined;

/**
 * All test files of a process share these connections, which do not keep the process alive. Copying a database waits for
 * the disk. On a busy machine that takes longer than the usual statement timeout.
 */
async function onServer(connection: pg.PoolConfig, statement: string) {
  const patience = { statement_timeout: 60_000, query_timeout: 60_000 };
  administrator ??= openWritableDb({ ...connection, ...patience, max: 2, allowExitOnIdle: true });
  await administrator.pool.query(statement);
}
