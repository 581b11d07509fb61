import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from './errors.ts';

export type Process = { pid: number; name: string; isZombie: boolean; command: string[] };

const pollMs = 20;

export function findProcess(pid: number): Process | undefined {
  const stat = readProc(pid, 'stat');
  const command = readProc(pid, 'cmdline');
  if (stat === undefined || command === undefined) return undefined;
  const nameEnd = stat.lastIndexOf(')');
  const state = stat.charAt(nameEnd + 2);
  return {
    pid,
    name: stat.slice(stat.indexOf('(') + 1, nameEnd),
    isZombie: state === 'Z' || state === 'X',
    command: command.split('\0'),
  };
}

export const listProcesses = (): Process[] =>
  readdirSync('/proc')
    .map(Number)
    .filter(Number.isInteger)
    .map(findProcess)
    .filter((found) => found !== undefined);

/** Waits until the question answers yes; answers no when the time is over. */
export async function waitUntil(question: () => boolean, timeoutMs: number): Promise<boolean> {
  const end = Date.now() + timeoutMs;
  while (!question()) {
    if (Date.now() > end) return false;
    await pause(pollMs);
  }
  return true;
}

/** Answers no when the process had already ended. */
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
    // Gone between listing and reading, or hidden from this user: not there for us.
    return undefined;
  }
}
