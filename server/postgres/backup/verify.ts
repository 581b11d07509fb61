import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../postgres.ts';
import { BackupRefused, type Sums } from './archive.ts';
import { checkPages, connectTo, sumTables } from './exact-moment.ts';
import { restoreBackup } from './restore.ts';

export type Verified = {
  tables: number;
  rows: number;
  indexes: number;
  /** How long each part took. */
  ms: { restore: number; start: number; compare: number };
};

/** PostgreSQL searches its whole cache when it starts and stops, and here it serves nobody. */
const settings = { shared_buffers: '128MB' };

/**
 * Restores the archive into a folder of its own, starts PostgreSQL on it and compares each table with what the backup
 * noted at its moment. Throws where anything differs.
 */
export async function verifyBackup(options: { archive: string; identities: readonly string[] }): Promise<Verified> {
  const folder = mkdtempSync(join(tmpdir(), 'obmin-verify-'));
  // PostgreSQL may have to run as another user, who must get in.
  chmodSync(folder, 0o711);
  try {
    const clock = stopwatch();
    const { manifest } = await restoreBackup({ ...options, to: join(folder, 'data') });
    const restore = clock();
    const postgres = await startPostgres({ dataDir: join(folder, 'data'), settings });
    try {
      const start = clock();
      const client = await connectTo(postgres.connection);
      try {
        const found = await sumTables(client);
        refuseDifferences(manifest.tables, found);
        const { indexes } = await checkPages(client);
        const rows = found.reduce((sum, table) => sum + table.rows, 0);
        return { tables: found.length, rows, indexes, ms: { restore, start, compare: clock() } };
      } finally {
        await client.end();
      }
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Answers the milliseconds since the last answer. */
export function stopwatch(): () => number {
  let since = performance.now();
  return () => {
    const now = performance.now();
    const ms = now - since;
    since = now;
    return ms;
  };
}

export function refuseDifferences(noted: Sums, found: Sums): void {
  const restored = new Map(found.map((one) => [one.table, one]));
  const complaints = noted.flatMap(({ table, rows, sum }) => {
    const copy = restored.get(table);
    if (!copy) return [`${table} is missing`];
    if (copy.rows !== rows) return [`${table} has ${copy.rows} rows instead of ${rows}`];
    return copy.sum === sum ? [] : [`${table} has other rows`];
  });
  if (restored.size > noted.length) complaints.push('there are tables that were not backed up');
  if (complaints.length > 0) throw new BackupRefused(`The restored copy differs: ${complaints.join('; ')}`);
}
