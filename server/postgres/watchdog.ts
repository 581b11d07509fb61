import { spawn } from 'node:child_process';
import { closeSync, readFileSync } from 'node:fs';
import type { Binaries } from './binaries.ts';
import { accountOf, type Identity } from './identity.ts';
import { openLog } from './log-file.ts';
import type { ClusterLocation } from './settings.ts';

/**
 * A watchdog process. It ends when PostgreSQL ends. It stops PostgreSQL when `end` is called or our process dies.
 * `gone` resolves with the reason when the watchdog has ended.
 */
export type Watchdog = { gone: Promise<string>; end(): void };

const script = readFileSync(new URL('./watchdog.sh', import.meta.url), 'utf8');

export type Watch = {
  identity: Identity;
  binaries: Binaries;
  place: ClusterLocation;
  logFile: string;
  /** Aborting it calls `end`. */
  stopping: AbortSignal;
  /** The process id of a running PostgreSQL, or the arguments to start a new one. */
  target: { pid: number } | { arguments: string[] };
};

/** Detached, so that Ctrl-C reaches only our server, which finishes its work before the database stops. */
export function startWatchdog({ identity, binaries, place, logFile, stopping, target }: Watch): Watchdog {
  const command =
    'pid' in target ? [String(target.pid)] : ['', ...identity.before, binaries.postgres, ...target.arguments];
  const log = openLog(logFile);
  const child = spawn('sh', ['-c', script, 'sh', place.marker, place.socketFolder, ...command], {
    ...accountOf(identity),
    env: binaries.env,
    cwd: '/',
    detached: true,
    stdio: ['pipe', log, log],
  });
  closeSync(log);
  const end = () => void child.stdin?.end();
  const gone = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  }).finally(() => stopping.removeEventListener('abort', end));
  // The pipe breaks when the watchdog ends first; `gone` reports that end.
  child.stdin?.on('error', () => undefined);
  child.unref();
  if (stopping.aborted) end();
  stopping.addEventListener('abort', end);
  return { gone, end };
}
