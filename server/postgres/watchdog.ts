import { spawn } from 'node:child_process';
import { closeSync, readFileSync } from 'node:fs';
import type { Binaries } from './binaries.ts';
import { accountOf, type Identity } from './identity.ts';
import { openLog } from './log-file.ts';
import type { Place } from './settings.ts';

/** Ends when PostgreSQL ends, and with PostgreSQL when it is told to or when our process is no more. */
export type Watchdog = { gone: Promise<string>; end(): void };

const script = readFileSync(new URL('./watchdog.sh', import.meta.url), 'utf8');

export type Watch = {
  identity: Identity;
  binaries: Binaries;
  place: Place;
  logFile: string;
  /** Tells it to end. */
  stopping: AbortSignal;
  /** A running PostgreSQL to watch over, or the arguments to start one with. */
  target: { pid: number } | { arguments: string[] };
};

/** Detached, so that Ctrl-C reaches only our server, which can finish its work before the database goes. */
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
  // Its pipe breaks when it ends first, and that is told by `gone`.
  child.stdin?.on('error', () => undefined);
  child.unref();
  if (stopping.aborted) end();
  stopping.addEventListener('abort', end);
  return { gone, end };
}
