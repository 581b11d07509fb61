import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject, vi } from 'vitest';
import { type Db, dbOf, type OpenedPool, openWritableDb, poolsOf } from '../database/db.ts';
import { type Blank, emptyDatabase, readBlank } from './empty-database.ts';

/** A copy of the template: the pool of who owns the tables, and those of the server, which read and write. */
type Copy = { name: string; pools: readonly [owner: OpenedPool, reads: OpenedPool, writes: OpenedPool] };

export type LentDatabase = {
  /** Owns the tables. */
  db: Db;
  /** Has only the rights of the server. */
  serverDb: Db;
  drop: () => Promise<void>;
};

/** Tests write orders and entries of any age, as the seeds do. This is for the owner of the tables alone. */
const writesPast = '-c obmin.past=on';

/**
 * Copies that a world of this process has given back, empty again. Their connections have planned the statements of the
 * server before: parsing and planning took a third of the processor time of PostgreSQL.
 */
const spare: Copy[] = [];
/** A file has rarely more worlds at a time. Connections that nobody uses for ten seconds are closed. */
const mostSpare = 3;

/** A copy of the template as it is lent: the same for all. Read once, on the first copy. */
let blank: Promise<Blank> | undefined;

/** An empty, migrated database for one world. */
export async function lendDatabase(): Promise<LentDatabase> {
  const copy = spare.pop() ?? (await copyTemplate());
  blank ??= readBlank(copy.pools[0].pool);
  await blank;
  const [owner, reads, writes] = copy.pools.map(lend);
  if (!owner || !reads || !writes) throw new Error('A copy has three pools');
  const lent = [owner, reads, writes];

  async function drop() {
    for (const { takeBack } of lent) takeBack();
    if (spare.length < mostSpare && lent.every(({ isWhole }) => isWhole()) && (await isEmptyAgain(copy))) {
      spare.push(copy);
      return;
    }
    await Promise.all(copy.pools.map(({ close }) => close()));
    void removeDatabase(copy.name);
  }

  return { db: dbOf(owner, owner), serverDb: dbOf(reads, writes), drop };
}

async function copyTemplate(): Promise<Copy> {
  const { connection, template, serverRole } = inject('database');
  const name = `${template}_${randomUUID().slice(0, 8)}`;
  await onServer(`create database ${name} template ${template} strategy file_copy`);
  const shared = { ...connection, database: name, allowExitOnIdle: true };
  const openOwner = poolsOf({ ...shared, options: `${connection.options ?? ''} ${writesPast}` });
  const openServer = poolsOf({ ...shared, ...serverRole });
  return {
    name,
    pools: [openOwner({ readOnly: false }), openServer({ readOnly: true }), openServer({ readOnly: false })],
  };
}

/**
 * A pool for one world. Once it is taken back, what is left of that world reaches the database no more. It is whole until a
 * test closes or changes it.
 */
function lend({ pool, close }: OpenedPool): OpenedPool & { takeBack(): void; isWhole(): boolean } {
  const closing = new AbortController();
  let isWhole = true;
  const change = () => {
    isWhole = false;
    return true;
  };
  const refuse = async () => {
    throw new Error('The world of this database is closed');
  };
  const lent = new Proxy(pool, {
    get(target, name) {
      if (closing.signal.aborted && (name === 'connect' || name === 'query')) return refuse;
      if (name === 'end') change();
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
    set: (target, name, value) => change() && Reflect.set(target, name, value),
    defineProperty: (target, name, property) => change() && Reflect.defineProperty(target, name, property),
  });
  const takeBack = () => closing.abort(new Error('The database is closed'));
  return {
    pool: lent,
    closing: closing.signal,
    takeBack,
    isWhole: () => isWhole,
    close: async () => {
      change();
      takeBack();
      await close();
    },
  };
}

/** False also when somebody still uses it, or when it can't be known. */
async function isEmptyAgain({ pools }: Copy): Promise<boolean> {
  const idle = pools.map(({ pool }) => pool);
  try {
    await vi.waitFor(() => refuseBusy(idle), { timeout: 1_000, interval: 2 });
    for (const pool of idle) await renewSessions(pool);
    const connections = idle.reduce((sum, { totalCount }) => sum + totalCount, 0);
    return blank !== undefined && (await emptyDatabase(idle[0] ?? new pg.Pool(), { blank: await blank, connections }));
  } catch {
    return false;
  }
}

function refuseBusy(pools: readonly pg.Pool[]) {
  if (pools.some(({ totalCount, idleCount, waitingCount }) => totalCount > idleCount || waitingCount > 0))
    throw new Error('A connection is still in use');
}

/** All that `discard all` forgets, except the plans. */
const forget =
  'close all; set session authorization default; reset all; unlisten *; select pg_advisory_unlock_all(); discard temp; discard sequences';

/** Sessions as a new connection would have them. */
async function renewSessions(pool: pg.Pool) {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  const renewed = await Promise.allSettled(
    clients.map(async (client) => {
      await client.query(forget);
      await pool.options.onConnect?.(client);
    }),
  );
  for (const [at, { status }] of renewed.entries()) clients[at]?.release(status === 'rejected');
}

/**
 * PostgreSQL removes a database only after a checkpoint, which takes a second on a busy disk. No test waits for that. What
 * is left, because the process or PostgreSQL ended meanwhile, goes at the end of the run.
 */
const removeDatabase = (name: string): Promise<void> =>
  onServer(`drop database if exists ${name} with (force)`).catch(() => undefined);

let administrator: Db | undefined;

/**
 * All test files of a process share these connections, which do not keep the process alive. Copying a database waits for
 * the disk. On a busy machine that takes longer than the usual statement timeout.
 */
async function onServer(statement: string) {
  const { connection } = inject('database');
  const patience = { statement_timeout: 60_000, query_timeout: 60_000 };
  administrator ??= openWritableDb({ ...connection, ...patience, max: 2, allowExitOnIdle: true });
  await administrator.pool.query(statement);
}
