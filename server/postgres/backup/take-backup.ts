import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import type { Client } from 'pg';
import { clusterFolder } from '../cluster.ts';
import { readPidFile } from '../earlier-run.ts';
import { startPostgres } from '../postgres.ts';
import { isListenedTo } from '../socket.ts';
import { type ConnectionSettings, connectionTo } from '../wait-until-ready.ts';
import { BackupRefused, type Head, type Manifest } from './archive.ts';
import { type ArchiveWriter, writeArchive } from './archive-writer.ts';
import { controlFile, listClusterEntries, readControlFile, readFileOfCluster } from './cluster-files.ts';
import { atExactMoment, connectTo } from './exact-moment.ts';

export type BackupOptions = {
  dataDir: string;
  /** Public keys of age. Empty: the archive is not encrypted. */
  recipients: readonly string[];
  /** Fingerprints of the secret keys in use. */
  secretKeys: readonly string[];
  version: string;
  signal: AbortSignal;
};
/** `heldMs`: for how long calls that write had to wait at the end. */
export type Backup = { head: Head; manifest: Manifest; heldMs: number };

/**
 * Runs `work` on the database of a data folder, whose server may run in another process. If none runs, the database is
 * started for the time of the work.
 */
async function onDatabaseOf<T>(dataDir: string, work: (connection: ConnectionSettings) => Promise<T>): Promise<T> {
  const running = readPidFile(clusterFolder(dataDir));
  if (running && (await isListenedTo(running.socketFolder))) return work(connectionTo(running.socketFolder));
  const postgres = await startPostgres({ dataDir });
  try {
    return await work(postgres.connection);
  } finally {
    await postgres.stop();
  }
}

/**
 * Writes an archive of the running database: the backup that PostgreSQL documents as "a base backup using the low level
 * API". A replication slot of this connection keeps the WAL; both the slot and the backup end with the connection,
 * however this process ends.
 */
export const takeBackup = (sink: Writable, options: BackupOptions): Promise<Backup> =>
  onDatabaseOf(options.dataDir, async (connection) => {
    await using own = new AsyncDisposableStack();
    const main = await connectTo(connection);
    own.defer(() => main.end());
    const cluster = realpathSync(clusterFolder(options.dataDir));
    const head = await describe(main, cluster, options);
    await main.query(`select pg_create_physical_replication_slot($1, true, true)`, [
      `obmin_backup_${process.pid}_${Date.now()}`,
    ]);
    const { signal, recipients } = options;
    let heldMs = 0;
    const manifest = await writeArchive(sink, { head, recipients, signal }, async (archive) => {
      const filled = await fill(archive, { connection, main, cluster, own, signal });
      heldMs = filled.heldMs;
      return filled.manifest;
    });
    return { head, manifest, heldMs };
  });

async function describe(main: Client, cluster: string, { version, secretKeys }: BackupOptions): Promise<Head> {
  const { rows } = await main.query<{ folder: string; major: number; id: string; spaces: number }>(
    `select current_setting('data_directory') as folder, current_setting('server_version_num')::int / 10000 as major,
       (select system_identifier::text from pg_control_system()) as id,
       (select count(*)::int from pg_tablespace where spcname not in ('pg_default', 'pg_global')) as spaces`,
  );
  const [found] = rows;
  // A copied data folder names the server of the original.
  if (!found || realpathSync(found.folder) !== cluster)
    throw new BackupRefused(
      `The database that answers for ${cluster} works in another folder: start the server on this folder first`,
    );
  if (found.spaces > 0)
    throw new BackupRefused('The database has tablespaces of its own, which no backup of Obmin holds');
  return {
    format: 1,
    made_at: new Date().toISOString(),
    obmin: version,
    postgres_major: String(found.major),
    system_identifier: found.id,
    secret_keys: [...secretKeys],
  };
}

type Scene = {
  connection: ConnectionSettings;
  main: Client;
  cluster: string;
  own: AsyncDisposableStack;
  signal: AbortSignal;
};
type Stopped = { stop: string; label: string; spaces: string | null; last: string };

async function fill(archive: ArchiveWriter, { connection, main, cluster, own, signal }: Scene) {
  const { rows } = await main.query<{ start: string; first: string }>(
    `select lsn::text as start, pg_walfile_name(lsn) as first from pg_backup_start('obmin', true) lsn`,
  );
  const [begun] = rows;
  if (!begun) throw new Error('PostgreSQL did not begin the backup');
  for await (const { path, isFolder } of listClusterEntries(cluster)) {
    signal.throwIfAborted();
    if (isFolder) await archive.folder(inArchive(path));
    else await addFile(archive, cluster, path);
  }
  const control = await readControlFile(cluster);
  await archive.file(inArchive(controlFile), control.length, [control]);

  const stop = async () => {
    const answer = await main.query<Stopped>(
      `select lsn::text as stop, labelfile as label, spcmapfile as spaces, pg_walfile_name(lsn) as last
       from pg_backup_stop(false)`,
    );
    const [stopped] = answer.rows;
    if (!stopped) throw new Error('PostgreSQL did not end the backup');
    return stopped;
  };
  const { stopped, sums, heldMs } = await atExactMoment(connection, own, { stop, signal });
  await addText(archive, 'backup_label', stopped.label);
  if (stopped.spaces) await addText(archive, 'tablespace_map', stopped.spaces);
  await addWal(archive, { main, cluster }, begun.first, stopped.last);
  const tables = await sums();
  return { manifest: { wal: { start: begun.start, stop: stopped.stop }, tables }, heldMs };
}

const inArchive = (path: string) => `postgres/${path}`;

const addFile = (archive: ArchiveWriter, cluster: string, path: string): Promise<boolean> =>
  readFileOfCluster(join(cluster, path), (size, content) => archive.file(inArchive(path), size, content));

const addText = (archive: ArchiveWriter, path: string, text: string): Promise<void> => {
  const content = Buffer.from(text);
  return archive.file(inArchive(path), content.length, [content]);
};

/** Without all of this WAL the copied files do not fit together. The slot keeps it, and this looks whether it did. */
async function addWal(
  archive: ArchiveWriter,
  { main, cluster }: Pick<Scene, 'main' | 'cluster'>,
  first: string,
  last: string,
) {
  const { rows } = await main.query<{ name: string }>(
    `select name from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$' and name between $1 and $2 order by name`,
    [first, last],
  );
  const lost = new BackupRefused('PostgreSQL has removed WAL that the backup needs, so nothing was kept: try again');
  if (rows.length !== numberOf(last) - numberOf(first) + 1) throw lost;
  for (const { name } of rows) if (!(await addFile(archive, cluster, `pg_wal/${name}`))) throw lost;
  const { rowCount } = await main.query(
    `select from pg_replication_slots where active_pid = pg_backend_pid() and wal_status in ('reserved', 'extended')`,
  );
  if (rowCount !== 1) throw lost;
}

/** WAL files are counted in hexadecimal: 8 digits of the timeline, then two numbers of which the second ends at 0xFF. */
const numberOf = (name: string) => Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16);
