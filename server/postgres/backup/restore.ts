import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join, posix, resolve } from 'node:path';
import { makeFolder } from '../../lib/make-folder.ts';
import { findBinaries } from '../binaries.ts';
import { clusterFolder } from '../cluster.ts';
import { codeOf } from '../errors.ts';
import { chooseIdentity, type Identity, ourUid } from '../identity.ts';
import { type ArchiveEntry, BackupRefused, type Head, type Manifest, readArchive } from './archive.ts';

export type RestoreOptions = {
  archive: string;
  /** Secret keys of age, of which one opens the archive. */
  identities: readonly string[];
  /** The folder that becomes DATA_DIR. It must be empty, or not there. */
  to: string;
  /** May refuse the archive before anything is unpacked. */
  check?: (head: Head) => void;
};

/**
 * Unpacks an archive into an empty data folder and compares every file with its checksum. The database is there only
 * when all of it is right. The next start recovers it.
 */
export async function restoreBackup(options: RestoreOptions): Promise<{ head: Head; manifest: Manifest }> {
  const { archive, identities, check } = options;
  const to = resolve(options.to);
  if (existsSync(to) && readdirSync(to).some((name) => !ofEarlierTry.test(name)))
    throw new BackupRefused(`${to} is not empty, and a restore overwrites nothing: name an empty folder with --to`);
  if (makeFolder(to)) chmodSync(to, ourUid() === 0 ? 0o711 : 0o700);
  const binaries = await findBinaries(to);
  const identity = await chooseIdentity(binaries, { dataDir: to }, () => undefined);
  const cluster = clusterFolder(to);
  // The next start removes a folder with this name, if this process dies.
  const fresh = `${cluster}.init-${process.pid}`;
  try {
    makeOwn(fresh, identity);
    const read = await readArchive(archive, {
      identities,
      onHead(head) {
        if (head.postgres_major !== binaries.major)
          throw new BackupRefused(
            `The backup was made by PostgreSQL ${head.postgres_major}, and PostgreSQL ${binaries.major} is installed: ` +
              `restore it with Obmin ${head.obmin}`,
          );
        check?.(head);
      },
      onEntry: (entry) => unpack(fresh, entry, identity),
    });
    renameSync(fresh, cluster);
    return read;
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    if (codeOf(error) === 'ENOSPC')
      throw new BackupRefused(`The disk of ${to} is full: nothing was restored`, { cause: error });
    throw error;
  }
}

/** What a restore that failed or was killed leaves. */
const ofEarlierTry = /^postgres\.(?:lib|init-\d+)$/;

const root = 'postgres/';

/**
 * The files need no sync here: PostgreSQL finds a database that was not shut down, and syncs all files before it
 * recovers.
 */
async function unpack(fresh: string, { path, isFolder, content }: ArchiveEntry, identity: Identity): Promise<void> {
  if (!path.startsWith(root) || posix.normalize(path) !== path) throw new Error(`${path} is not of a database`);
  const target = join(fresh, path.slice(root.length));
  if (isFolder) {
    makeOwn(target, identity);
    return;
  }
  const handle = await open(target, 'wx', 0o600);
  try {
    for await (const chunk of content) await handle.writeFile(chunk);
    if (identity.uid !== undefined) await handle.chown(identity.uid, identity.gid ?? identity.uid);
  } finally {
    await handle.close();
  }
}

function makeOwn(folder: string, { uid, gid }: Identity): void {
  mkdirSync(folder, { mode: 0o700 });
  if (uid !== undefined) chownSync(folder, uid, gid ?? uid);
}
