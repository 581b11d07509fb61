import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { type Db, openWritableDb } from '../database/db.ts';
import { migrate } from '../database/migrate/migrate.ts';
import { startPostgres } from '../postgres/postgres.ts';

const run = promisify(execFile);

/** Longer than the server waits: thousands of transactions in one statement take seconds on a busy machine. */
const patience = { connectionTimeoutMillis: 30_000, statement_timeout: 30_000, query_timeout: 60_000 };

/** PostgreSQL searches its whole cache when it starts and stops and when a database is created, so a small one is quick. */
const settings = { shared_buffers: '128MB' };

/**
 * Starts a separate PostgreSQL cluster, for tests of a restore into another cluster and of a failover that loses
 * transactions. It does not use a test framework, so the caller must close the pools and then dispose of it.
 */
export async function openCluster() {
  const folder = await mkdtemp(join(tmpdir(), 'obmin-test-'));
  await chmod(folder, 0o755);
  const [data, copy, link] = [join(folder, 'postgres'), join(folder, 'copy'), join(folder, 'socket')];
  let postgres = await startPostgres({ dataDir: folder, settings });
  await lead(link, postgres.connection.host);
  // Connects through the link, so that an open pool finds the cluster after each restart, like a server with a fixed
  // name.
  const connection: pg.PoolConfig = { ...postgres.connection, host: link, ...patience };

  const start = async () => {
    postgres = await startPostgres({ dataDir: folder, settings });
    await lead(link, postgres.connection.host);
  };

  await inDatabase(connection, migrate);
  return {
    /**
     * A pool on a new migrated database, which is removed with the cluster. It stays usable after restarts and
     * failovers.
     */
    async open(): Promise<Db> {
      const database = `obmin_${randomUUID().slice(0, 8)}`;
      await inDatabase({ ...connection, database: 'postgres' }, ({ pool }) =>
        pool.query(`create database ${database} template ${connection.database}`),
      );
      return openWritableDb({ ...connection, database });
    },

    /** All connections break, as in every failover. */
    async restart(): Promise<void> {
      await postgres.stop();
      await start();
    },

    /** Saves the present state, as on a standby whose replication stops here. */
    async keepStandby(): Promise<void> {
      await postgres.stop();
      await rm(copy, { recursive: true, force: true });
      await run('cp', ['-a', data, copy]);
      await start();
    },

    /** Switches to the saved standby. Every transaction since `keepStandby` is lost, and its id will be used again. */
    async failOver(): Promise<void> {
      await postgres.stop();
      await rm(data, { recursive: true });
      await run('cp', ['-a', copy, data]);
      await start();
    },

    async [Symbol.asyncDispose](): Promise<void> {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Cluster = Awaited<ReturnType<typeof openCluster>>;

/** Replaces the link atomically, so that it is never missing. */
async function lead(link: string, socketFolder: string): Promise<void> {
  const fresh = join(dirname(link), 'socket.new');
  await symlink(socketFolder, fresh);
  await rename(fresh, link);
}

async function inDatabase(connection: pg.PoolConfig, task: (db: Db) => Promise<unknown>): Promise<void> {
  const db = openWritableDb({ ...connection, max: 1 });
  try {
    await task(db);
  } finally {
    await db.close();
  }
}

const tablesSql = `
  select quote_ident(c.relname) as name, string_agg(quote_ident(a.attname), ', ') as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations' group by c.oid`;

const countersSql = `
  select format('select setval(pg_get_serial_sequence(%L, %L), max(%I)) from %I', c.relname, a.attname, a.attname, c.relname) as sql
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
  where c.relnamespace = 'public'::regnamespace`;

/**
 * Copies all rows into a migrated database, as `pg_dump` and `pg_restore` do; transaction ids stored in rows stay
 * unchanged. The target needs a superuser, to turn triggers and foreign keys off.
 */
export async function restoreInto(to: Pick<Db, 'pool'>, from: Pick<Db, 'pool'>): Promise<void> {
  const { rows: tables } = await from.pool.query<{ name: string; columns: string }>(tablesSql);
  const client = await to.pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    for (const { name, columns } of tables) {
      const { rows } = await from.pool.query(`select coalesce(jsonb_agg(t), '[]')::text as kept from ${name} t`);
      await client.query(`delete from ${name}`);
      await client.query(
        `insert into ${name} (${columns}) overriding system value
         select ${columns} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
        [rows[0].kept],
      );
    }
    const { rows: counters } = await client.query<{ sql: string }>(countersSql);
    for (const { sql } of counters) await client.query(sql);
    await client.query('commit');
  } finally {
    client.release(true);
  }
}

/** Runs `count` transactions that change nothing, which raises the id of the next transaction by `count`. */
export async function useUpIds({ pool }: Pick<Db, 'pool'>, count: number): Promise<void> {
  await pool.query(`do $$ begin for n in 1..${count} loop perform pg_current_xact_id(); commit; end loop; end $$`);
}
