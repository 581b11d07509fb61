import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { messageOf } from './errors.ts';
import { PostgresUnavailable } from './unavailable.ts';

export type Lock = { release(): void };

const busy = 5;
/** A killed process holds its lock until the kernel has cleaned it up. */
const graceMs = 1_000;
const pollMs = 50;

/** Keeps references to the locks. Garbage collection of a lock would release it. */
const held = new Set<DatabaseSync>();

/**
 * Allows one server per data folder. Uses Node's built-in SQLite only because it can lock a file in the kernel. Such a
 * lock ends with its process, however the process ends, and works between containers that share the folder.
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
    // The owner file is written shortly after the lock is taken. Without it the refusal has no process number.
    return '';
  }
}
