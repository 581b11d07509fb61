import { setTimeout as pause } from 'node:timers/promises';
import { signal as send } from '../../server/postgres/processes.ts';
import { workersIn } from '../../server/postgres/workers.test-kit.ts';
import { type Trading, tradeThrough } from './kills.ts';
import { inSeconds } from './product/running-server.ts';
import type { Promised, Trial, TrialResult } from './suite.ts';

/** Longer than customers wait, so that they retry while their first call is still in the queue. */
const serverFreezeMs = 2_500;
/** Longer than `readyz` waits for the database. */
const databaseFreezeMs = 4_500;
const readyWithinMs = 4_000;

const signalAll = (pids: number[], signal: NodeJS.Signals) => {
  // Some database processes may end in the meantime.
  for (const pid of pids) send(pid, signal);
};

async function freezeFor(pids: number[], ms: number, meanwhile: () => Promise<void> = async () => undefined) {
  signalAll(pids, 'SIGSTOP');
  try {
    await Promise.all([pause(ms), meanwhile()]);
  } finally {
    signalAll(pids, 'SIGCONT');
  }
}

const freezeServer = (trading: Trading, trial: Trial): Promise<TrialResult> =>
  tradeThrough(trading, trial, ({ server }) => freezeFor([server.pid], serverFreezeMs));

async function freezeDatabase(trading: Trading, trial: Trial): Promise<TrialResult> {
  const answers: string[] = [];
  const result = await tradeThrough(trading, trial, ({ url, dataDir }) => {
    const pids = workersIn(dataDir).flatMap(({ name, pid }) => (name === 'postgres' ? [pid] : []));
    return freezeFor(pids, databaseFreezeMs, async () => {
      answers.push(await askReady(url));
    });
  });
  const isClear = answers.every((answer) => answer.startsWith('503'));
  return {
    kept: result.kept && isClear,
    figure: `${result.figure}, readyz meanwhile ${answers.join('; ')}`,
  };
}

/** The answer of `readyz` and its delay. A missing answer is recorded as a wrong answer. */
async function askReady(url: string): Promise<string> {
  const since = performance.now();
  try {
    const { status } = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(readyWithinMs) });
    return `${status} after ${inSeconds(performance.now() - since)}`;
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
}

export const freezes: readonly Promised<Trading>[] = [
  {
    name: 'freeze-server',
    words: 'When the server stands still for seconds and goes on, no order or step is lost or made twice.',
    control: 'retries without their keys',
    rounds: { quick: 0, full: 6 },
    run: freezeServer,
  },
  {
    name: 'freeze-database',
    words:
      'When the database stands still for seconds and goes on, no order or step is lost or made twice, and readyz is 503 meanwhile.',
    control: 'retries without their keys',
    rounds: { quick: 1, full: 6 },
    run: freezeDatabase,
  },
];
