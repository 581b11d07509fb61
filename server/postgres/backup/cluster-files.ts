import type { Dirent } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from '../errors.ts';

/** One file or folder of the database, by its path in the cluster. */
export type ClusterEntry = { path: string; isFolder: boolean };

export const controlFile = 'global/pg_control';

/**
 * The content of these folders is made again at each start, and the WAL is copied at the end. The choice is that of
 * pg_basebackup.
 */
const emptied = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
const leftOut =
  /^(?:postmaster\.(?:pid|opts)|pg_internal\.init.*|pgsql_tmp.*|.*\.tmp|backup_label.*|tablespace_map.*)$/;

/** Reads and writes this much at a time. */
export const chunkBytes = 2 ** 18;

const mostControlReads = 50;
const controlPauseMs = 20;

/**
 * Everything that a restore needs, but the WAL and the control file. What a running database removes meanwhile is left
 * out: recovery removes it too.
 */
export async function* listClusterEntries(cluster: string, folder = ''): AsyncGenerator<ClusterEntry> {
  for (const entry of await listFolder(join(cluster, folder))) {
    const path = posix.join(folder, entry.name);
    if (leftOut.test(entry.name) || path === controlFile) continue;
    yield { path, isFolder: entry.isDirectory() };
    if (entry.isDirectory() && !emptied.has(path)) yield* listClusterEntries(cluster, path);
  }
}

async function listFolder(folder: string): Promise<Dirent[]> {
  const entries = (await unlessGone(readdir(folder, { withFileTypes: true }))) ?? [];
  const strange = entries.find((entry) => !entry.isDirectory() && !entry.isFile());
  if (strange) throw new Error(`${join(folder, strange.name)} is no file and no folder, so it cannot be backed up`);
  return entries;
}

/**
 * Hands the file over with the size that it has now. What grows meanwhile is left out, and what is cut off is filled
 * with zeros: recovery brings both into order from the WAL. False when the file is gone.
 */
export async function readFileOfCluster(
  path: string,
  take: (size: number, content: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<boolean> {
  const handle = await unlessGone(open(path, 'r'));
  if (!handle) return false;
  try {
    const { size } = await handle.stat();
    await take(size, contentOf(handle, size));
  } finally {
    await handle.close();
  }
  return true;
}

async function* contentOf(handle: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size; ) {
    // A chunk of its own each time: the archive may still need the one before.
    const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, size - at));
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, at);
    yield bytesRead === 0 ? chunk.fill(0) : chunk.subarray(0, bytesRead);
    at += bytesRead || chunk.length;
  }
}

/** PostgreSQL may write this file while it is read. Two equal readings in a row are no half-written one. */
export async function readControlFile(cluster: string): Promise<Buffer> {
  const read = async () => {
    const handle = await open(join(cluster, controlFile), 'r');
    try {
      return await handle.readFile();
    } finally {
      await handle.close();
    }
  };
  let before = await read();
  for (let times = 0; times < mostControlReads; times += 1) {
    await pause(controlPauseMs);
    const now = await read();
    if (now.equals(before)) return now;
    before = now;
  }
  throw new Error('The control file of the database changes all the time, so it could not be copied');
}

async function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    return undefined;
  }
}
