import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

/** `expand` only adds, so the previous release still works on the database. `contract` may remove something. */
export type Mark = 'expand' | 'contract';

export type Migration = { name: string; sql: string; checksum: string; mark: Mark | undefined };

const ownFolder = new URL('../../migrations/', import.meta.url);

/** Files up to this number are older than this rule. A file that has run must not be edited. */
const lastUnmarked = '0017';

/** Reads all migrations of the folder, in the order in which they run. */
export async function readMigrations(folder: URL = ownFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), mark: markOf(name, sql) };
    }),
  );
}

function markOf(name: string, sql: string): Mark | undefined {
  const mark = /^-- (expand|contract)\r?\n/.exec(sql)?.[1];
  if (mark === undefined && name.slice(0, 4) > lastUnmarked)
    throw new Error(
      `${name} must begin with the line "-- expand" or "-- contract", see docs/decisions/0017-migrations.md`,
    );
  const removal = mark === 'expand' ? findRemoval(sql) : undefined;
  if (removal !== undefined)
    throw new Error(`${name} says "${removal}", which the program before it may not survive: mark it "-- contract"`);
  return mark === 'expand' || mark === 'contract' ? mark : undefined;
}

/** SQL that certainly breaks the previous release. Other breaking changes are left to the reviewer. */
const removals = /\bdrop\s+(?:table|column|view|type)\b|\brename\b|\bset\s+not\s+null\b|\bset\s+data\s+type\b/i;

const findRemoval = (sql: string) => removals.exec(sql.replace(/--.*$/gm, ''))?.[0];
