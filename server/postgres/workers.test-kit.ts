import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
const readNote = (dataDir: string) => (existsSync(noteOf(dataDir)) ? readFileSync(noteOf(dataDir), 'utf8') : '');
export const isReady = (dataDir: string) => readNote(dataDir).includes('ready');
export const headOf = (dataDir: string) => Number(readFileSync(noteOf(dataDir), 'utf8').split('\n')[0]);
export const socketFolderOf = (dataDir: string) => readFileSync(noteOf(dataDir), 'utf8').split('\n')[4] ?? '';
