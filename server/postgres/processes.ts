import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from './errors.ts';

export type Process = { pid: number; name: string; isZombie: boolean; command: string[] };

const pollMs = 20;

type Wanted = (command: string[]) => boolean;

export function findProcess(pid: number, isWanted: Wanted = () => true): Process | undefined {
  const command = readProc(pid, 'cmdline')?.split('\0');
  if (command === undefined || !isWanted(command)) return undefined;
  const stat = readProc(pid, 'stat');
  if (stat === undefined) return undefined;
  const nameEnd = stat.lastIndexOf(')');
  const state = stat.charAt(nameEnd + 2);
  return {
    pid,
    name: stat.slice(stat.indexOf('(') + 1, nameEnd),
    isZombie: state === 'Z' || state === 'X',
    command,
  };
}

export const listProcesses = (isWanted?: Wanted): Process[] =>
  readdirSync('/proc')
    .map(Number)
    .filter(Number.isInteger)
    .map((pid) => findProcess(pid, isWanted))
    .filter((found) => found !== undefined);

/** Polls until the condition is true. Returns false on timeout. */
export async function waitUntil(question: () => boolean, timeoutMs: number): Promise<boolean> {
  const end = Date.now() + timeoutMs;
  while (!question()) {
    if (Date.now() > end) return false;
    await pause(pollMs);
  }
  return true;
}

/** Sends a signal. Returns false when the process has already ended. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
    return false;
  }
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // The process ended after it was listed, or is hidden from this user. Both count as missing.
    return undefined;
  }
}
