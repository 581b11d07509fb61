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
