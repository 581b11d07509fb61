import type { Binaries } from './binaries.ts';
import { readPidFile, type Survivor, settleEarlierRun } from './earlier-run.ts';
import { messageOf } from './errors.ts';
import type { Identity } from './identity.ts';
import { readLastLines } from './log-file.ts';
import { type OwnSettings, serverArguments } from './settings.ts';
import { isOurSocketFolder, makeSocketFolder, removeSocketFolder } from './socket.ts';
import { ownDatabase, PostgresUnavailable } from './unavailable.ts';
import { connectionTo, waitUntilReady } from './wait-until-ready.ts';
import { startWatchdog, type Watchdog } from './watchdog.ts';

/** Everything needed to run PostgreSQL on one data folder. */
export type LaunchOptions = {
  binaries: Binaries;
  identity: Identity;
  cluster: string;
  marker: string;
  settings?: OwnSettings;
  logFile: string;
  log: (line: string) => void;
  stopping: AbortSignal;
};
export type RunningPostgres = { watchdog: Watchdog; socketFolder: string };

/** Recovery after a crash may take minutes on a slow disk, and a restart would not make it shorter. */
const startTimeoutMs = 300_000;
const adoptTimeoutMs = 30_000;

/** Resolves when PostgreSQL is ready. A PostgreSQL left running by an earlier server is adopted if it answers. */
export async function launch(options: LaunchOptions, socketFolder: string): Promise<RunningPostgres> {
  const pidFile = readPidFile(options.cluster);
  const survivor = await settleEarlierRun(options.cluster, options.marker);
  const adopted = survivor && (await adopt(options, survivor));
  if (adopted) return adopted;
  if (pidFile) removeSocketFolder(pidFile.socketFolder, options.identity);
  return start(options, socketFolder);
}

async function start(options: LaunchOptions, socketFolder: string): Promise<RunningPostgres> {
  makeSocketFolder(socketFolder, options.identity);
  const place = { cluster: options.cluster, marker: options.marker, socketFolder };
  const watchdog = startWatchdog({
    ...options,
    place,
    target: { arguments: serverArguments(place, options.settings) },
  });
  try {
    await waitUntilReady(connectionTo(socketFolder), { watchdog, timeoutMs: startTimeoutMs, log: options.log });
    return { watchdog, socketFolder };
  } catch (error) {
    watchdog.end();
    await watchdog.gone;
    if (error instanceof PostgresUnavailable) throw error;
    throw new PostgresUnavailable(
      `PostgreSQL did not start: ${messageOf(error)}. The end of its log ${options.logFile}:\n` +
        `${readLastLines(options.logFile)}\nMend what it names, or ${ownDatabase}.`,
      { cause: error },
    );
  }
}

/** The watchdog starts first: if our process dies during the adoption, PostgreSQL is not left running again. */
async function adopt(options: LaunchOptions, { pid, socketFolder }: Survivor): Promise<RunningPostgres | undefined> {
  const place = { cluster: options.cluster, marker: options.marker, socketFolder };
  const watchdog = startWatchdog({ ...options, place, target: { pid } });
  try {
    if (!isOurSocketFolder(socketFolder, options.identity)) throw new Error(`its socket in ${socketFolder} is gone`);
    await waitUntilReady(connectionTo(socketFolder), { watchdog, timeoutMs: adoptTimeoutMs, log: options.log });
    options.log(`PostgreSQL was still running (process ${pid}) and goes on`);
    return { watchdog, socketFolder };
  } catch (error) {
    options.log(`PostgreSQL was still running (process ${pid}) and is started anew: ${messageOf(error)}`);
    watchdog.end();
    await watchdog.gone;
    return undefined;
  }
}
