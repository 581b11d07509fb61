import { accessSync, chmodSync, constants, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProcess } from '../../server/postgres/processes.ts';

/** Linux keeps the files of this folder in memory. */
const inMemory = '/dev/shm';
/** A whole run of the tests has less than 2 GB of temporary files at a time. The programs need memory too. */
const neededBytes = 6 * 2 ** 30;
const ownName = /^obmin-tests-(\d+)$/;

/**
 * Keeps the temporary files of this process, and of all that it starts, in memory until it ends. The tests make hundreds
 * of database folders with hundreds of files each, and on a disk that takes ten times as long. Does nothing if there is
 * not enough memory, or if somebody has chosen a folder.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined) return;
  const folder = makeMemoryFolder(inMemory, neededBytes);
  if (folder === undefined) return;
  process.env.TMPDIR = folder;
  process.once('exit', () => remove(folder));
}

/** Answers a new folder of this process, or undefined if the place does not suit. */
export function makeMemoryFolder(place: string, leastBytes: number): string | undefined {
  const folder = join(place, `obmin-tests-${process.pid}`);
  try {
    const { bavail, bsize } = statfsSync(place);
    if (bavail * bsize < leastBytes) return undefined;
    removeAbandoned(place);
    mkdirSync(folder);
    // PostgreSQL and some tests run as other users, as in /tmp.
    chmodSync(folder, 0o1777);
    refuseWithoutPrograms(folder);
    return folder;
  } catch (error) {
    remove(folder);
    console.error(`Temporary files stay on the disk: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}

/** A run that was killed leaves its folder, and nothing else would free that memory. */
function removeAbandoned(place: string): void {
  for (const name of readdirSync(place)) {
    const pid = Number(ownName.exec(name)?.[1]);
    if (pid === process.pid || (pid > 0 && findProcess(pid) === undefined)) remove(join(place, name));
  }
}

/** Some tests copy the product and start the copy. A place can be mounted without the right to run programs. */
function refuseWithoutPrograms(folder: string): void {
  const program = join(folder, 'program');
  writeFileSync(program, '', { mode: 0o755 });
  accessSync(program, constants.X_OK);
  remove(program);
}

const remove = (path: string) => rmSync(path, { recursive: true, force: true });
