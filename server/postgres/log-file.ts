import { closeSync, constants, openSync, readSync, renameSync, statSync } from 'node:fs';

const fullBytes = 10 * 1024 * 1024;
const tailBytes = 2_048;
const tailLines = 4;

/**
 * Opens the log as our own user, so PostgreSQL's user needs no right to write there. A full log is renamed to `.old`,
 * which replaces the previous one.
 */
export function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > fullBytes) renameSync(path, `${path}.old`);
  return openSync(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT, 0o600);
}

export function readLastLines(path: string): string {
  const { size } = statSync(path);
  const tail = Buffer.alloc(Math.min(size, tailBytes));
  const handle = openSync(path, 'r');
  readSync(handle, tail, 0, tail.length, size - tail.length);
  closeSync(handle);
  return tail.toString().trimEnd().split('\n').slice(-tailLines).join('\n');
}
