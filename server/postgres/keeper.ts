import { setTimeout as pause } from 'node:timers/promises';
import { messageOf } from './errors.ts';
import { launch, type Running, type Site } from './launch.ts';
import { PostgresUnavailable } from './unavailable.ts';

export type Keeper = { socketFolder: string; stop(): Promise<void> };

const firstPauseMs = 200;
const longestPauseMs = 30_000;
/** The watchdog needs up to 45 seconds to stop PostgreSQL, see watchdog.sh. */
const stopTimeoutMs = 60_000;

/** Starts PostgreSQL, and restarts it on the same socket when it ends unexpectedly. */
export async function keepRunning(site: Omit<Site, 'stopping'>, socketFolder: string): Promise<Keeper> {
  const stopper = new AbortController();
  const watched = { ...site, stopping: stopper.signal };
  const first = await launch(watched, socketFolder);
  const ended = keepWatch(watched, first);
  return {
    socketFolder: first.socketFolder,
    stop() {
      stopper.abort();
      return inTime(ended, `PostgreSQL did not stop within ${stopTimeoutMs / 1000} s, see ${site.logFile}.`);
    },
  };
}

async function keepWatch(site: Site, first: Running): Promise<void> {
  let running: Running | undefined = first;
  while (running) {
    const reason = await running.watchdog.gone;
    if (site.stopping.aborted) return;
    site.log(`PostgreSQL ended by itself (${reason}) and is started again, see ${site.logFile}`);
    running = await relaunch(site, first.socketFolder);
  }
}

/** Retries until it succeeds or the server stops. A cause such as a full disk may be fixed only after an hour. */
async function relaunch(site: Site, socketFolder: string): Promise<Running | undefined> {
  let pauseMs = firstPauseMs;
  while (!site.stopping.aborted) {
    const running = await tryToLaunch(site, socketFolder, pauseMs);
    if (running) return running;
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }
  return undefined;
}

async function tryToLaunch(site: Site, socketFolder: string, pauseMs: number): Promise<Running | undefined> {
  try {
    await pause(pauseMs, undefined, { ref: false, signal: site.stopping });
    return await launch(site, socketFolder);
  } catch (error) {
    if (!site.stopping.aborted) site.log(messageOf(error));
    return undefined;
  }
}

async function inTime(work: Promise<void>, problem: string): Promise<void> {
  const patience = Promise.withResolvers<never>();
  const timer = setTimeout(() => patience.reject(new PostgresUnavailable(problem)), stopTimeoutMs);
  try {
    await Promise.race([work, patience.promise]);
  } finally {
    clearTimeout(timer);
  }
}
