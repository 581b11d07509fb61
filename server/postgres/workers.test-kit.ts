import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from './errors.ts';
import { listProcesses, type Process } from './processes.ts';
import { markerOf } from './settings.ts';

// Finds the processes that use a data folder. Does not need Vitest, because `npm run faults` uses it too.

export const isRoot = process.geteuid?.() === 0;
export const nobody = 65534;

const patienceMs = 30_000;
const longestPauseMs = 100;

/** All processes of the database in this folder, whether their command contains the path or the cluster name. */
export function workersIn(folder: string): Process[] {
  const cluster = join(folder, 'postgres');
  const marker = existsSync(cluster) ? markerOf(cluster) : folder;
  const isAtWork = (argument: string) => argument.startsWith(folder) || argument.includes(marker);
  return listProcesses((command) => command.some(isAtWork));
}

/** The postmaster. Its worker processes show a title instead of their command. */
export const postmastersIn = (folder: string) => workersIn(folder).filter(({ command }) => command[1] === '-D');
export const watchdogsIn = (folder: string) => workersIn(folder).filter(({ name }) => name === 'sh');

/** Asks less and less often: most questions read all processes of the machine. */
export async function until(question: () => boolean, hope: string): Promise<void> {
  const end = Date.now() + patienceMs;
  for (let pauseMs = 10; !question(); pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
    if (Date.now() > end) throw new Error(`Waited in vain until ${hope}`);
    await pause(pauseMs);
  }
}

// PostgreSQL writes its process number and socket folder into postmaster.pid. After a crash the file stays and can
// mislead the next start.

export const pidFileOf = (dataDir: string) => join(dataDir, 'postgres', 'postmaster.pid');
/** Empty when the file is missing. A database that starts or stops can remove or rewrite it at any moment. */
function readPidFile(dataDir: string): string {
  try {
    return readFileSync(pidFileOf(dataDir), 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  }
}

const isReadyPidFile = (pidFile: string) => pidFile.includes('ready');
const headIn = (pidFile: string) => Number(pidFile.split('\n')[0]);
export const isReady = (dataDir: string) => isReadyPidFile(readPidFile(dataDir));
export const headOf = (dataDir: string) => headIn(readFileSync(pidFileOf(dataDir), 'utf8'));
/** True when a database with a different postmaster than `head` is ready. */
export function hasOtherHead(dataDir: string, head: number): boolean {
  const pidFile = readPidFile(dataDir);
  return isReadyPidFile(pidFile) && headIn(pidFile) !== head;
}
/** Empty when no database runs. */
export const socketFolderOf = (dataDir: string) => readPidFile(dataDir).split('\n')[4] ?? '';
