import type { Db } from '../db.ts';

const oldestVersion = 15;

/**
 * Refuses a database with a wrong version, encoding or locale, because some features would fail silently. Call it
 * before migrating.
 */
export async function checkDatabase({ pool }: Db): Promise<void> {
  const { rows } = await pool.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding`,
  );
  const { version = 0, encoding = 'unknown' } = rows[0] ?? {};
  if (version < oldestVersion) throw new Error(`PostgreSQL ${version} is too old: ${oldestVersion} or newer is needed`);
  if (encoding !== 'UTF8') throw new Error(`The database is encoded in ${encoding}: create it with ENCODING 'UTF8'`);
  await pool.query('create extension if not exists pg_trgm');
  const trigrams = await pool.query<{ found: number }>(`select cardinality(show_trgm('Львів')) as found`);
  if (!trigrams.rows[0]?.found) {
    throw new Error("The database's locale hides Cyrillic from the search: create it with LC_CTYPE 'C.UTF-8'");
  }
}
