import {
  appendFileSync,
  closeSync,
  constants,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { chmod, copyFile } from 'node:fs/promises';
import { repeatUntil } from '../lib/pause.ts';
import { messageOf } from './errors.ts';

const fullBytes = 10 * 1024 * 1024;
const lookEveryMs = 10_000;
const tailBytes = 2_048;
const tailLines = 4;

/**
 * Opens the log as our own user, so PostgreSQL's user needs no right to write there. A full log is renamed to `.old`,
 * which replaces the previous one.
 */
export function openLog(path: string): number {
  if (sizeOf(path) > fullBytes) renameSync(path, `${path}.old`);
  return openSync(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT, 0o600);
}

/** Looks at the log while PostgreSQL runs, until the signal aborts. */
export const keepLogSmall = (path: string, stopping: AbortSignal, log: (line: string) => void): Promise<void> =>
  repeatUntil(stopping, lookEveryMs, () =>
    emptyWhenFull(path, log).catch((error: unknown) => log(`${path} grows: ${messageOf(error)}`)),
  );

/**
 * PostgreSQL keeps the file open, so a full log is copied to `.old` and then made empty: the next line is written at its new
 * end. The copy has its name only when it is whole. Where the disk has no place for it, the lines are given up.
 */
export async function emptyWhenFull(path: string, log: (line: string) => void, mostBytes = fullBytes): Promise<void> {
  if (sizeOf(path) <= mostBytes) return;
  const part = `${path}.part`;
  try {
    await copyFile(path, part);
    await chmod(part, 0o600);
    // What was written during the copy. Only a line of the very moment between this and the end can be lost.
    appendFileSync(part, readFrom(path, sizeOf(part)));
    renameSync(part, `${path}.old`);
  } catch (error) {
    rmSync(part, { force: true, recursive: true });
    log(`The full log ${path} could not be kept and is made empty: ${messageOf(error)}`);
  }
  truncateSync(path);
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

function readFrom(path: string, start: number): Buffer {
  const text = Buffer.alloc(Math.max(0, sizeOf(path) - start));
  const handle = openSync(path, 'r');
  readSync(handle, text, 0, text.length, start);
  closeSync(handle);
  return text;
}

export const readLastLines = (path: string): string =>
  readFrom(path, Math.max(0, sizeOf(path) - tailBytes))
    .toString()
    .trimEnd()
    .split('\n')
    .slice(-tailLines)
    .join('\n');
