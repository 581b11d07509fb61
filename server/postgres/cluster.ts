import {
  chownSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { messageOf } from './errors.ts';
import { type Identity, ourUid, runAs } from './identity.ts';
import { ownDatabase, PostgresUnavailable } from './unavailable.ts';

export const systemUser = 'postgres';

const initTimeoutMs = 120_000;

export const clusterFolder = (dataDir: string) => join(dataDir, 'postgres');

/** The owner of the cluster in the data folder; undefined when there is no cluster. */
export function findClusterOwner(dataDir: string): { uid: number; gid: number } | undefined {
  const folder = clusterFolder(dataDir);
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found) return undefined;
  if (ourUid() !== 0 && found.uid !== ourUid()) {
    throw new PostgresUnavailable(
      `The database in ${folder} belongs to the user with number ${found.uid}, and this is user ${ourUid()}. ` +
        `Start as that user or as root, choose another folder (DATA_DIR), or ${ownDatabase}.`,
    );
  }
  const content = readdirSync(folder);
  if (content.length === 0) return undefined;
  if (!content.includes('PG_VERSION')) {
    throw new PostgresUnavailable(
      `The folder ${folder} holds something that is not a PostgreSQL database. Move it away, or choose another folder (DATA_DIR).`,
    );
  }
  return { uid: found.uid, gid: found.gid };
}

/** Refuses a cluster made by another major version, because PostgreSQL can't open it. */
export function checkVersion(folder: string, { major }: Binaries): void {
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version === major) return;
  throw new PostgresUnavailable(
    `The database in ${folder} was made by PostgreSQL ${version}, and PostgreSQL ${major} is installed. ` +
      `Go back to the version of Obmin that made it and carry the data over with pg_dump, or ${ownDatabase}.`,
  );
}

/**
 * Creates the cluster in a temporary folder and renames it at the end, so that after a crash the cluster is complete or
 * missing. The locale must be UTF-8: with another one the trigram search would silently find no Cyrillic text.
 */
export async function makeCluster(dataDir: string, binaries: Binaries, identity: Identity): Promise<void> {
  const folder = clusterFolder(dataDir);
  const fresh = `${folder}.init-${process.pid}`;
  mkdirSync(fresh, { mode: 0o700 });
  if (identity.uid !== undefined) chownSync(fresh, identity.uid, identity.gid ?? identity.uid);
  const { ok, output } = await runAs(identity, binaries, [binaries.initdb, ...initArguments(fresh)], initTimeoutMs);
  if (!ok) {
    rmSync(fresh, { recursive: true, force: true });
    throw new PostgresUnavailable(
      `The database could not be made in ${folder}: ${faultsIn(output)}. Mend what it names, or ${ownDatabase}.`,
    );
  }
  renameSync(fresh, folder);
  syncFolder(dirname(folder));
}

/** The lines of initdb's output that name an error or a hint. */
const faultsIn = (output: string) =>
  output
    .split('\n')
    .filter((line) => /\b(?:error|fatal|panic|hint):/i.test(line))
    .join('\n') || output;

const initArguments = (folder: string) => [
  '-D',
  folder,
  '-U',
  systemUser,
  '--auth-local=trust',
  '--auth-host=reject',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C.UTF-8',
];

/**
 * Removes folders of starts that crashed during initdb. The lock guarantees that no other start is running. An orphaned
 * initdb may still write there for a moment; what can't be removed now is removed at the next start.
 */
export function removeUnfinished(dataDir: string, log: (line: string) => void): void {
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith('postgres.init-'))) {
    try {
      rmSync(join(dataDir, name), { recursive: true, force: true });
    } catch (error) {
      log(`${join(dataDir, name)} is left from an earlier start and could not be removed: ${messageOf(error)}`);
    }
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
