import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signal as send, waitUntil } from '../../../server/postgres/processes.ts';
import { socketFolderOf, workersIn } from '../../../server/postgres/workers.test-kit.ts';
import { type Started, signalGroup } from '../../run/product.ts';

/** The resources of the rounds. Everything made here is ended and removed, also after a failure and after Ctrl-C. */
export type Stage = {
  quick: boolean;
  seed: number;
  signal: AbortSignal;
  /**
   * A data folder with the demo world, copied from one that is made once. The copy is a new folder, or the given one.
   */
  makeDataDir(folder?: string): Promise<string>;
  makeFolder(): string;
  /** Registers a call for the clearing of the stage. The last registered runs first. */
  defer(end: () => Promise<void> | void): void;
  /** Runs the task on a part of the stage, which is cleared when the task ends. */
  within<T>(task: (stage: Stage) => Promise<T>): Promise<T>;
};

type Options = { quick: boolean; seed: number; signal: AbortSignal; template: () => Promise<string> };

/** A second Ctrl-C or an uncaught error leaves time only to kill these process groups. */
const groups = new Set<number>();
process.once('exit', () => {
  for (const pid of groups) signalGroup(pid, 'SIGKILL');
});

export function watchGroup(started: Started): Started {
  groups.add(started.pid);
  started.process.once('close', () => groups.delete(started.pid));
  return started;
}

/** Copies the database of a data folder whose server is stopped into another data folder. */
export function copyDatabase(from: string, to: string): void {
  execFileSync('cp', ['-a', join(from, 'postgres'), to]);
}

export function openStage(options: Options): Stage {
  const { quick, seed, signal, template } = options;
  return { ...openPart(new AsyncDisposableStack()), within };

  async function within<T>(task: (stage: Stage) => Promise<T>): Promise<T> {
    await using stack = new AsyncDisposableStack();
    // An abort ends the task at once, even during a wait. The stack clears what the task made.
    return await Promise.race([task({ ...openPart(stack), within }), aborted(signal)]);
  }

  function openPart(stack: AsyncDisposableStack): Omit<Stage, 'within'> {
    const makeFolder = () => {
      // A task that was left behind at the end of the run makes nothing new.
      signal.throwIfAborted();
      const folder = mkdtempSync(join(tmpdir(), 'obmin-faults-'));
      chmodSync(folder, 0o755);
      stack.defer(() => clear(folder));
      return folder;
    };
    const makeDataDir = async (folder = makeFolder()) => {
      copyDatabase(await template(), folder);
      return folder;
    };
    return { quick, seed, signal, makeFolder, makeDataDir, defer: (end) => stack.defer(end) };
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    if (signal.aborted) reject(signal.reason);
  });
}

const leaveTimeoutMs = 5_000;
const clearTimeoutMs = 30_000;

/** Ends the processes that work in the folder, then removes the folder. */
export async function clear(folder: string): Promise<void> {
  await endWorkers(folder);
  rmSync(folder, { recursive: true, force: true });
}

/** A database whose server has ended shuts down in order. Processes that do not end are killed. */
export async function endWorkers(folder: string): Promise<void> {
  const isLeft = () => workersIn(folder).length === 0;
  for (const { pid } of workersIn(folder)) send(pid, 'SIGCONT');
  if (await waitUntil(isLeft, leaveTimeoutMs)) return;
  const socketFolder = socketFolderOf(folder);
  for (const { pid } of workersIn(folder)) send(pid, 'SIGKILL');
  if (!(await waitUntil(isLeft, clearTimeoutMs))) {
    throw new Error(`Process ${workersIn(folder)[0]?.pid} does not leave ${folder}`);
  }
  if (socketFolder.includes('obmin-')) rmSync(socketFolder, { recursive: true, force: true });
}
