import { execFileSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { openDb } from '../lib/db.ts';
import { migrate } from '../lib/migrate.ts';
import { makeDataDir, makeFolder, query, start } from './postgres.test-kit.ts';
import type { EmbeddedPostgres } from './postgres.ts';

/** A migrated database, and a copy of it that is a standby. The copy hears nothing of the first: tests do not need that. */
export async function startPair(): Promise<{ first: EmbeddedPostgres; standby: EmbeddedPostgres }> {
  const dataDir = await makeDataDir();
  const alone = await start({ dataDir });
  const db = openDb(alone.connection);
  await migrate(db);
  await db.close();
  await alone.stop();
  const copy = makeFolder();
  execFileSync('cp', ['-a', join(dataDir, 'postgres'), copy]);
  closeSync(openSync(join(copy, 'postgres', 'standby.signal'), 'w', 0o644));
  return { first: await start({ dataDir }), standby: await start({ dataDir: copy }) };
}

/** The hosts as one address, in this order. */
export function addressOf(hosts: EmbeddedPostgres[], parameters = 'target_session_attrs=read-write'): string {
  const { user, database } = hosts[0]?.connection ?? {};
  const list = (of: (host: EmbeddedPostgres) => string | number) => hosts.map(of).join(',');
  const places = `host=${list(({ connection }) => connection.host)}&port=${list(({ connection }) => connection.port)}`;
  return `postgres://${user}:secret-word@/${database}?${places}&${parameters}`;
}

export const promote = (postgres: EmbeddedPostgres) => query(postgres, 'select pg_promote(true, 20)');

/** As when an administrator takes the writing away from a server that goes on. */
export async function setReadOnly(postgres: EmbeddedPostgres, readOnly: boolean) {
  await query(postgres, `alter system set default_transaction_read_only = ${readOnly ? 'on' : 'off'}`);
  await query(postgres, 'select pg_reload_conf()');
}
