import { execFileSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { openWritableDb } from '../database/db.ts';
import { migrate } from '../database/migrate/migrate.ts';
import { type EmbeddedPostgres, startPostgres } from './postgres.ts';

type Folders = { dataDir: string; copy: string };

/**
 * Starts a migrated database and a copy of it as a standby in the empty folder `copy`. There is no replication between
 * them; the tests do not need it.
 */
export async function startPair({ dataDir, copy }: Folders) {
  const alone = await startPostgres({ dataDir });
  const db = openWritableDb(alone.connection);
  await migrate(db);
  await db.close();
  await alone.stop();
  execFileSync('cp', ['-a', join(dataDir, 'postgres'), copy]);
  closeSync(openSync(join(copy, 'postgres', 'standby.signal'), 'w', 0o644));
  const [first, standby] = [await startPostgres({ dataDir }), await startPostgres({ dataDir: copy })];
  return { first, standby, stop: () => Promise.all([first.stop(), standby.stop()]) };
}

/** Runs statements directly on one of the two servers, in any state of that server. */
export async function askHost({ connection }: EmbeddedPostgres, ...statements: string[]) {
  const db = openWritableDb({ ...connection, application_name: 'asking', max: 1, statement_timeout: 30_000 });
  try {
    const answers = [];
    for (const statement of statements) answers.push(...(await db.pool.query(statement)).rows);
    return answers;
  } finally {
    await db.close();
  }
}

/** One database address with these hosts, in this order. */
export function addressOf(hosts: EmbeddedPostgres[], parameters = 'target_session_attrs=read-write'): string {
  const { user, database } = hosts[0]?.connection ?? {};
  const list = (of: (host: EmbeddedPostgres) => string | number) => hosts.map(of).join(',');
  const places = `host=${list(({ connection }) => connection.host)}&port=${list(({ connection }) => connection.port)}`;
  return `postgres://${user}:secret-word@/${database}?${places}&${parameters}`;
}

export const promote = (postgres: EmbeddedPostgres) => askHost(postgres, 'select pg_promote(true, 5)');

/** As when an administrator makes a running server read-only. */
export const setReadOnly = (postgres: EmbeddedPostgres, readOnly: boolean) =>
  askHost(
    postgres,
    `alter system set default_transaction_read_only = ${readOnly ? 'on' : 'off'}`,
    'select pg_reload_conf()',
  );
