import type { Connection } from '../db.ts';

const oldestVersion = 15;

/**
 * Refuses a database with a wrong version, encoding or locale, because some features would fail silently. Runs before
 * the migrations and under their lock: of several servers that create the extension at once, all but one would fail.
 */
export async function checkDatabase(connection: Pick<Connection, 'query'>): Promise<void> {
  const { rows } = await connection.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding`,
  );
  const { version = 0, encoding = 'unknown' } = rows[0] ?? {};
  if (version < oldestVersion) throw new Error(`PostgreSQL ${version} is too old: ${oldestVersion} or newer is needed`);
  if (encoding !== 'UTF8') throw new Error(`The database is encoded in ${encoding}: create it with ENCODING 'UTF8'`);
  await connection.query('create extension if not exists pg_trgm');
  const trigrams = await connection.query<{ found: number }>(`select cardinality(show_trgm('Львів')) as found`);
  if (!trigrams.rows[0]?.found) {
    throw new Error("The database's locale hides Cyrillic from the search: create it with LC_CTYPE 'C.UTF-8'");
  }
}
