import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

/** `expand` only adds, so the program before it still works on the database. `contract` may take something away. */
export type Mark = 'expand' | 'contract';

export type Migration = { name: string; sql: string; checksum: string; mark: Mark | undefined };

const ownFolder = new URL('../migrations/', import.meta.url);

/** The files up to this number are older than the rule, and a file that has run must not be edited. */
const lastUnmarked = '0017';

/** All files of the folder, in the order in which they run. */
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

/** What certainly breaks a program that does not know of it. The rest is for the reviewer. */
const removals = /\bdrop\s+(?:table|column|view|type)\b|\brename\b|\bset\s+not\s+null\b|\bset\s+data\s+type\b/i;

const findRemoval = (sql: string) => removals.exec(sql.replace(/--.*$/gm, ''))?.[0];
