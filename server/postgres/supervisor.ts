import { setTimeout as pause } from 'node:timers/promises';
import { messageOf } from './errors.ts';
import { type LaunchOptions, launch, type RunningPostgres } from './launch.ts';
import { keepLogSmall } from './log-file.ts';
import { PostgresUnavailable } from './unavailable.ts';

export type Supervisor = { socketFolder: string; stop(): Promise<void> };

const firstPauseMs = 200;
const longestPauseMs = 30_000;
/** The watchdog needs up to 45 seconds to stop PostgreSQL, see watchdog.sh. */
const stopTimeoutMs = 60_000;

/** Starts PostgreSQL, and restarts it on the same socket when it ends unexpectedly. */
export async function keepRunning(options: Omit<LaunchOptions, 'stopping'>, socketFolder: string): Promise<Supervisor> {
  const stopper = new AbortController();
  const watched = { ...options, stopping: stopper.signal };
  const first = await launch(watched, socketFolder);
  const ended = keepWatch(watched, first);
  void keepLogSmall(options.logFile, stopper.signal, options.log);
  return {
    socketFolder: first.socketFolder,
    stop() {
      stopper.abort();
      return withTimeout(ended, `PostgreSQL did not stop within ${stopTimeoutMs / 1000} s, see ${options.logFile}.`);
    },
  };
}

async function keepWatch(options: LaunchOptions, first: RunningPostgres): Promise<void> {
  let running: RunningPostgres | undefined = first;
  while (running) {
    const reason = await running.watchdog.gone;
    if (options.stopping.aborted) return;
    options.log(`PostgreSQL ended by itself (${reason}) and is started again, see ${options.logFile}`);
    running = await relaunch(options, first.socketFolder);
  }
}

/** Retries until it succeeds or the server stops. A cause such as a full disk may be fixed only after an hour. */
async function relaunch(options: LaunchOptions, socketFolder: string): Promise<RunningPostgres | undefined> {
  let pauseMs = firstPauseMs;
  while (!options.stopping.aborted) {
    const running = await tryToLaunch(options, socketFolder, pauseMs);
    if (running) return running;
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }
  return undefined;
}

async function tryToLaunch(
  options: LaunchOptions,
  socketFolder: string,
  pauseMs: number,
): Promise<RunningPostgres | undefined> {
  try {
    await pause(pauseMs, undefined, { ref: false, signal: options.stopping });
    return await launch(options, socketFolder);
  } catch (error) {
    if (!options.stopping.aborted) options.log(messageOf(error));
    return undefined;
  }
}

async function withTimeout(work: Promise<void>, problem: string): Promise<void> {
  const patience = Promise.withResolvers<never>();
  const timer = setTimeout(() => patience.reject(new PostgresUnavailable(problem)), stopTimeoutMs);
  try {
    await Promise.race([work, patience.promise]);
  } finally {
    clearTimeout(timer);
  }
}
