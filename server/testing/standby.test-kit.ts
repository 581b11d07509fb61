import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { type Db, openWritableDb } from '../database/db.ts';
import { migrate } from '../database/migrate/migrate.ts';
import { startPostgres } from '../postgres/postgres.ts';

const run = promisify(execFile);

/** Longer than the server waits, for a busy machine. */
const patience = { connectionTimeoutMillis: 30_000, statement_timeout: 30_000, query_timeout: 60_000 };

/** Commits do not wait for the disk, but they are in the write-ahead log before they are acknowledged. */
const settings = { shared_buffers: '128MB', fsync: 'off', full_page_writes: 'off', max_connections: '100' };

/** A migrated database, and a standby that streams from it. It needs no test framework: dispose of it. */
export async function openReplicated() {
  const folder = await mkdtemp(join(tmpdir(), 'obmin-test-'));
  await chmod(folder, 0o755);
  const [here, there, link] = [join(folder, 'writer'), join(folder, 'standby'), join(folder, 'socket')];
  await migrateOnce(here);
  await mkdir(there, { mode: 0o755 });
  await run('cp', ['-a', join(here, 'postgres'), there]);
  await writeFile(join(there, 'postgres', 'standby.signal'), '');
  const writer = await startPostgres({ dataDir: here, settings });

  const openStandby = async (own: Record<string, string> = {}) => {
    const { host, port, user } = writer.connection;
    const primary_conninfo = `host=${host} port=${port} user=${user}`;
    const postgres = await startPostgres({ dataDir: there, settings: { ...settings, primary_conninfo, ...own } });
    // The folder of the socket is another one after each start. Servers know the standby by the link.
    await symlink(String(postgres.connection.host), `${link}.new`);
    await rename(`${link}.new`, link);
    return { postgres, db: openWritableDb({ ...postgres.connection, ...patience, max: 3 }) };
  };
  let standby = await openStandby();

  const askStandby = async (text: string) => (await standby.db.pool.query(text)).rows;
  const stopStandby = async () => {
    await standby.db.close();
    await standby.postgres.stop();
  };

  return {
    /** Tests write orders of any age. */
    db: openWritableDb({ ...writer.connection, ...patience, options: '-c obmin.past=on' }),
    standbyUrl: urlOf({ ...standby.postgres.connection, host: link }),
    /** For connections to the present run of the standby. */
    standby: () => standby.postgres.connection,
    askStandby,
    pauseReplay: () => askStandby('select pg_wal_replay_pause()'),
    resumeReplay: () => askStandby('select pg_wal_replay_resume()'),
    stopStandby,
    async startStandby(own?: Record<string, string>) {
      standby = await openStandby(own);
    },
    async close() {
      await stopStandby();
      await this.db.close();
      await writer.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Replicated = Awaited<ReturnType<typeof openReplicated>>;

async function migrateOnce(dataDir: string): Promise<void> {
  const alone = await startPostgres({ dataDir, settings });
  const db: Db = openWritableDb({ ...alone.connection, ...patience, max: 2 });
  await migrate(db);
  await db.close();
  await alone.stop();
}

export function urlOf({ host = '', port, user, database }: pg.PoolConfig): string {
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}
