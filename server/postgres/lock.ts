import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { messageOf } from './errors.ts';
import { PostgresUnavailable } from './unavailable.ts';

export type Lock = { release(): void };

const busy = 5;
/** A process that was just killed holds its lock until the kernel has taken it apart. */
const graceMs = 1_000;
const pollMs = 50;

/** A lock that nobody refers to any more would be collected, and opened by that. */
const held = new Set<DatabaseSync>();

/**
 * One server per data folder. SQLite, which Node brings along, is here only because it can lock a file in the kernel:
 * such a lock ends with its process however that dies, and holds between containers that share the folder.
 */
export async function lockFolder(dataDir: string): Promise<Lock> {
  const path = join(dataDir, 'postgres.lock');
  const owner = join(dataDir, 'postgres.owner');
  const file = await openPatiently(path);
  if (!file) {
    throw new PostgresUnavailable(
      `Obmin already runs on the data folder ${dataDir}${describeOwner(owner)}. ` +
        'Stop that one first, or give this one a folder of its own (DATA_DIR).',
    );
  }
  held.add(file);
  writeFileSync(owner, `${process.pid}\n`);
  return {
    release() {
      if (!held.delete(file)) return;
      rmSync(owner, { force: true });
      file.close();
    },
  };
}

async function openPatiently(path: string): Promise<DatabaseSync | undefined> {
  const end = Date.now() + graceMs;
  for (;;) {
    const file = openLocked(path);
    if (file || Date.now() > end) return file;
    await pause(pollMs);
  }
}

function openLocked(path: string): DatabaseSync | undefined {
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path, { timeout: 0 });
    file.exec('BEGIN EXCLUSIVE');
    return file;
  } catch (error) {
    file?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return undefined;
    throw new PostgresUnavailable(
      `The lock ${path} cannot be taken: ${messageOf(error)}. Look whether there is room and this user may write there, or choose another folder (DATA_DIR).`,
      { cause: error },
    );
  }
}

function describeOwner(path: string): string {
  try {
    return ` (process ${readFileSync(path, 'utf8').trim()})`;
  } catch {
    // Between taking its lock and writing its number there is a moment; the refusal stands without it.
    return '';
  }
}
