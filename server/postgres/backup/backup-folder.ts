import { createWriteStream } from 'node:fs';
import { chmod, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { makeFolder } from '../../lib/make-folder.ts';
import { codeOf } from '../errors.ts';
import { BackupRefused } from './archive.ts';

/** A backup that is whole: only such a one has this name. */
export type KeptBackup = { path: string; at: Date; bytes: number };

const nameOf = (at: Date, isEncrypted: boolean) =>
  `obmin-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.zst${isEncrypted ? '.age' : ''}`;
const named = /^obmin-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.zst(?:\.age)?$/;
const partial = /^obmin-.*\.partial$/;
/** A backup writes all the time, so a half one that is older than this belongs to a process that has died. */
const abandonedMs = 3_600_000;
/** The next backup may be so much larger than the last. */
const growth = 1.25;

/** The newest first. Empty when the folder does not exist yet. */
export async function listBackups(folder: string): Promise<KeptBackup[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  const found = names.flatMap((name) => {
    const [, day, ...clock] = named.exec(name) ?? [];
    return day === undefined ? [] : [{ path: join(folder, name), at: new Date(`${day}T${clock.join(':')}Z`) }];
  });
  const whole = await Promise.all(found.map(async (one) => ({ ...one, bytes: (await stat(one.path)).size })));
  return whole.toSorted((one, other) => other.at.getTime() - one.at.getTime());
}

type WriteOptions = { isEncrypted: boolean; keep: number; openFile?: (path: string) => Writable };

/**
 * Lets `write` make one more backup in the folder. It has its name only when all of it is on the disk; until then, and
 * when it fails, the older ones stay. Afterwards the newest `keep` are left.
 */
export async function addBackup<T>(
  folder: string,
  { isEncrypted, keep, openFile = openNew }: WriteOptions,
  write: (sink: Writable) => Promise<T>,
): Promise<{ result: T; kept: KeptBackup }> {
  if (makeFolder(folder)) await chmod(folder, 0o700);
  await removeAbandoned(folder);
  await refuseFullDisk(folder);
  const at = new Date();
  const path = join(resolve(folder), nameOf(at, isEncrypted));
  const draft = `${path}.${process.pid}.partial`;
  try {
    const result = await write(openFile(draft));
    await sync(draft);
    await rename(draft, path);
    await sync(folder);
    const { size: bytes } = await stat(path);
    for (const { path: old } of (await listBackups(folder)).slice(keep)) await rm(old, { force: true });
    return { result, kept: { path, at, bytes } };
  } catch (error) {
    await rm(draft, { force: true });
    throw codeOf(error) === 'ENOSPC' ? fullDisk(folder, error) : error;
  }
}

const openNew = (path: string): Writable => createWriteStream(path, { flags: 'wx', mode: 0o600 });

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!partial.test(name)) continue;
    const path = join(folder, name);
    if (Date.now() - (await stat(path)).mtimeMs > abandonedMs) await rm(path, { force: true });
  }
}

/** Asked before, so that a disk without room is not filled first. */
async function refuseFullDisk(folder: string): Promise<void> {
  const [last] = await listBackups(folder);
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (last && free < last.bytes * growth)
    throw new BackupRefused(
      `There is no room for another backup in ${folder}: the last one has ${inMegabytes(last.bytes)}, and ${inMegabytes(free)} are free. ` +
        'The older backups are still there',
    );
}

const fullDisk = (folder: string, cause: unknown) =>
  new BackupRefused(`The disk of ${folder} is full: no backup was made. The older backups are still there`, { cause });

export const inMegabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`;

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
