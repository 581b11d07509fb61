import type { Binaries } from './binaries.ts';
import { messageOf } from './errors.ts';
import type { Identity } from './identity.ts';
import { readLastLines } from './log-file.ts';
import { becomeReady, connectionTo } from './ready.ts';
import { readNote, type Survivor, settleRemains } from './remains.ts';
import { serverArguments } from './settings.ts';
import { isOurSocketFolder, makeSocketFolder, removeSocketFolder } from './socket.ts';
import { ownDatabase, PostgresUnavailable } from './unavailable.ts';
import { startWatchdog, type Watchdog } from './watchdog.ts';

/** Everything needed to run PostgreSQL on one data folder. */
export type Site = {
  binaries: Binaries;
  identity: Identity;
  cluster: string;
  marker: string;
  logFile: string;
  log: (line: string) => void;
  stopping: AbortSignal;
};
export type Running = { watchdog: Watchdog; socketFolder: string };

/** Recovery after a crash may take minutes on a slow disk, and a restart would not make it shorter. */
const startTimeoutMs = 300_000;
const adoptTimeoutMs = 30_000;

/** Resolves when PostgreSQL is ready. A PostgreSQL left running by an earlier server is adopted if it answers. */
export async function launch(site: Site, socketFolder: string): Promise<Running> {
  const note = readNote(site.cluster);
  const survivor = await settleRemains(site.cluster, site.marker);
  const adopted = survivor && (await adopt(site, survivor));
  if (adopted) return adopted;
  if (note) removeSocketFolder(note.socketFolder, site.identity);
  return start(site, socketFolder);
}

async function start(site: Site, socketFolder: string): Promise<Running> {
  makeSocketFolder(socketFolder, site.identity);
  const place = { cluster: site.cluster, marker: site.marker, socketFolder };
  const watchdog = startWatchdog({ ...site, place, target: { arguments: serverArguments(place) } });
  try {
    await becomeReady(connectionTo(socketFolder), { watchdog, timeoutMs: startTimeoutMs, log: site.log });
    return { watchdog, socketFolder };
  } catch (error) {
    watchdog.end();
    await watchdog.gone;
    if (error instanceof PostgresUnavailable) throw error;
    throw new PostgresUnavailable(
      `PostgreSQL did not start: ${messageOf(error)}. The end of its log ${site.logFile}:\n` +
        `${readLastLines(site.logFile)}\nMend what it names, or ${ownDatabase}.`,
      { cause: error },
    );
  }
}

/** The watchdog starts first: if our process dies during the adoption, PostgreSQL is not left running again. */
async function adopt(site: Site, { pid, socketFolder }: Survivor): Promise<Running | undefined> {
  const place = { cluster: site.cluster, marker: site.marker, socketFolder };
  const watchdog = startWatchdog({ ...site, place, target: { pid } });
  try {
    if (!isOurSocketFolder(socketFolder, site.identity)) throw new Error(`its socket in ${socketFolder} is gone`);
    await becomeReady(connectionTo(socketFolder), { watchdog, timeoutMs: adoptTimeoutMs, log: site.log });
    site.log(`PostgreSQL was still running (process ${pid}) and goes on`);
    return { watchdog, socketFolder };
  } catch (error) {
    site.log(`PostgreSQL was still running (process ${pid}) and is started anew: ${messageOf(error)}`);
    watchdog.end();
    await watchdog.gone;
    return undefined;
  }
}
