import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from './errors.ts';
import { listProcesses, type Process, waitUntil } from './processes.ts';
import { markerOf } from './settings.ts';

// What works on a data folder. Nothing here needs Vitest: `npm run faults` uses it too.

export const isRoot = process.geteuid?.() === 0;
export const nobody = 65534;

const patienceMs = 30_000;

/** Everything at work on the database of this folder, whichever way its command names it. */
export function workersIn(folder: string): Process[] {
  const cluster = join(folder, 'postgres');
  const marker = existsSync(cluster) ? markerOf(cluster) : folder;
  const isAtWork = (argument: string) => argument.startsWith(folder) || argument.includes(marker);
  return listProcesses().filter(({ command }) => command.some(isAtWork));
}

/** The head of the database: the workers below it carry a title in place of their command. */
export const postmastersIn = (folder: string) => workersIn(folder).filter(({ command }) => command[1] === '-D');
export const watchdogsIn = (folder: string) => workersIn(folder).filter(({ name }) => name === 'sh');

export async function until(question: () => boolean, hope: string): Promise<void> {
  if (!(await waitUntil(question, patienceMs))) throw new Error(`Waited in vain until ${hope}`);
}

// PostgreSQL notes in postmaster.pid who it is and where it listens; what a crash leaves of it misleads the next start.

export const noteOf = (dataDir: string) => join(dataDir, 'postgres', 'postmaster.pid');
/** Empty when there is none. A database that stops or starts removes it or writes it anew at any moment. */
function readNote(dataDir: string): string {
  try {
    return readFileSync(noteOf(dataDir), 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  }
}

const isReadyNote = (note: string) => note.includes('ready');
const headIn = (note: string) => Number(note.split('\n')[0]);
export const isReady = (dataDir: string) => isReadyNote(readNote(dataDir));
export const headOf = (dataDir: string) => headIn(readFileSync(noteOf(dataDir), 'utf8'));
/** Whether another database than that of the process `head` is ready. */
export function hasOtherHead(dataDir: string, head: number): boolean {
  const note = readNote(dataDir);
  return isReadyNote(note) && headIn(note) !== head;
}
/** Empty when no database runs. */
export const socketFolderOf = (dataDir: string) => readNote(dataDir).split('\n')[4] ?? '';
