import { chmodSync, existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../lib/make-folder.ts';
import { findBinaries } from './binaries.ts';
import { checkVersion, clusterFolder, findClusterOwner, makeCluster, removeUnfinished } from './cluster.ts';
import { chooseIdentity, ourUid } from './identity.ts';
import { lockFolder } from './lock.ts';
import { markerOf, type OwnSettings } from './settings.ts';
import { chooseSocketFolder } from './socket.ts';
import { keepRunning, type Supervisor } from './supervisor.ts';
import { asUnavailable, PostgresUnavailable } from './unavailable.ts';
import { type ConnectionSettings, connectionTo } from './wait-until-ready.ts';

export { PostgresUnavailable };
export type EmbeddedPostgres = { connection: ConnectionSettings; stop(): Promise<void> };

type Options = {
  dataDir: string;
  log?: (line: string) => void;
  /** The folder of the programs, if they are not in the installed package. */
  binariesDir?: string;
  settings?: OwnSettings;
};

/** True when the data folder contains a database. */
export const hasDatabase = (dataDir: string) => existsSync(join(clusterFolder(dataDir), 'PG_VERSION'));

/**
 * Starts the embedded PostgreSQL on a data folder, or adopts one that a killed server left running there. Every
 * expected failure is a `PostgresUnavailable` with a message for people.
 */
export async function startPostgres({
  dataDir,
  log = () => undefined,
  binariesDir,
  settings,
}: Options): Promise<EmbeddedPostgres> {
  try {
    const folder = openDataDir(dataDir);
    const lock = await lockFolder(folder);
    try {
      const keeper = await runIn(folder, log, { binariesDir, settings });
      let stopped: Promise<void> | undefined;
      return {
        connection: connectionTo(keeper.socketFolder),
        stop() {
          stopped ??= keeper.stop().then(lock.release);
          return stopped;
        },
      };
    } catch (error) {
      lock.release();
      throw error;
    }
  } catch (error) {
    throw asUnavailable(error, dataDir);
  }
}

/**
 * A new folder is closed to other users. When we are root it may be entered, because PostgreSQL runs as another user.
 */
function openDataDir(path: string): string {
  if (makeFolder(path)) chmodSync(path, ourUid() === 0 ? 0o711 : 0o700);
  return realpathSync(path);
}

async function runIn(
  dataDir: string,
  log: (line: string) => void,
  { binariesDir, settings }: Pick<Options, 'binariesDir' | 'settings'>,
): Promise<Supervisor> {
  const binaries = await findBinaries(dataDir, binariesDir);
  const cluster = clusterFolder(dataDir);
  const owner = findClusterOwner(dataDir);
  const identity = await chooseIdentity(binaries, { dataDir, owner }, log);
  if (!owner) {
    log(`Making a new database in ${cluster}`);
    await makeCluster(dataDir, binaries, identity);
  }
  checkVersion(cluster, binaries);
  removeUnfinished(dataDir, log);
  const socketFolder = await chooseSocketFolder(identity, binaries);
  const logFile = join(dataDir, 'postgres.log');
  const options = { binaries, identity, cluster, marker: markerOf(cluster), settings, logFile, log };
  return keepRunning(options, socketFolder);
}
