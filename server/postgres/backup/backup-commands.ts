import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { kyivStamp } from '#domain/hours/kyiv.ts';
import { type Config, readConfig } from '../../config.ts';
import { isRecipient } from '../../environment.ts';
import { fingerprintOf, openSecretKeys } from '../../lib/secret-key.ts';
import { readVersion } from '../../lib/version.ts';
import { hasDatabase } from '../postgres.ts';
import { BackupRefused, encryption } from './archive.ts';
import { inMegabytes } from './backup-folder.ts';
import { isWithin, type MadeBackup, makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore.ts';
import { copySecretKeys, keepSecretKey, readSecretKeys, refuseOtherKey } from './secret-key-copy.ts';
import { stopwatch, type Verified, verifyBackup } from './verify.ts';

/** The words were not understood: the answer says which there are. */
export class UnknownWords extends Error {
  override name = 'UnknownWords';
}

type Env = Record<string, string | undefined>;

const backupUsage = `Usage: npm run backup -- [--to <folder>] [--recipient age1…] [--unencrypted]
       npm run backup -- key --to <folder> [--recipient age1…]
       npm run backup -- verify <archive> --identity <file>
       npm run backup -- drill`;
const restoreUsage =
  'Usage: npm run restore -- <archive> --identity <file> [--to <empty folder>] [--key <copy of the secret key>] [--without-key]';

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;

/** `npm run backup`. Returns what to tell the operator. */
export async function backupCommand(words: readonly string[], env: Env): Promise<string> {
  const { values, positionals } = understand(backupUsage, () =>
    parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { to: text, recipient: text, unencrypted: flag, identity: text },
    }),
  );
  const [name = 'make', archive, ...more] = positionals;
  const config = readConfig(env);
  if (name === 'verify' && archive !== undefined && more.length === 0)
    return verifiedText(await verifyBackup({ archive, identities: await readIdentities(values.identity) }));
  if (archive !== undefined || !['make', 'key', 'drill'].includes(name)) throw new UnknownWords(backupUsage);
  refuseOtherDatabase(config);
  const wanted = { to: values.to, recipients: recipientsOf(values, config) };
  if (name === 'key') return copyKey(config, wanted);
  return name === 'drill' ? drill(config) : makeOne(config, wanted);
}

function understand<T>(usage: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new UnknownWords(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

function refuseOtherDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== undefined)
    throw new BackupRefused(
      'This backs up the embedded database. For that of DATABASE_URL use pgBackRest: docs/operations/backup.md says how',
    );
  if (!hasDatabase(dataDir))
    throw new BackupRefused(`There is no database in ${resolve(dataDir)}: set DATA_DIR to the folder of your server`);
}

type Wanted = { to: string | undefined; recipients: readonly string[] | undefined };

function recipientsOf(
  { recipient, unencrypted }: { recipient?: string; unencrypted: boolean },
  { backup, production }: Config,
) {
  if (unencrypted && production)
    throw new BackupRefused('In production a backup is always encrypted: leave --unencrypted out');
  if (unencrypted) return [];
  if (recipient === undefined) return backup.recipients;
  if (!isRecipient(recipient)) throw new BackupRefused(`${recipient} is no public key of age: it looks like age1…`);
  return [recipient];
}

const orderOf = async (config: Config) => ({
  dataDir: config.dataDir,
  version: await readVersion(),
  secretKeys: (await openSecretKeys(config)).map(fingerprintOf),
});

async function makeOne(config: Config, { to, recipients }: Wanted): Promise<string> {
  const folder = to ?? config.backup.folder;
  if (folder === undefined) throw new BackupRefused('Where is the backup to be? Set BACKUP_DIR, or say --to <folder>');
  if (!recipients)
    throw new BackupRefused(
      'For whom is the backup to be encrypted? Set BACKUP_RECIPIENT, or say --recipient age1…. To try it out: --unencrypted',
    );
  // Only the folder of the settings is cleared of old backups.
  const keep = to === undefined ? config.backup.keep : Number.POSITIVE_INFINITY;
  const made = await makeBackup({ ...(await orderOf(config)), folder, keep, recipients }, endOfProcess());
  return madeText(made);
}

/** Ctrl-C leaves no half file. */
function endOfProcess(): AbortSignal {
  const end = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => end.abort(new BackupRefused(`Ended by ${signal}: no backup was made`)));
  return end.signal;
}

const count = (number: number, what: string) => `${number.toLocaleString('en')} ${what}`;

const madeText = (made: MadeBackup) =>
  [
    `Made ${made.path}: ${inMegabytes(made.bytes)} of ${inMegabytes(made.fileBytes)} in ${made.seconds.toFixed(1)} s.`,
    `It holds ${count(made.tables, 'tables')} with ${count(made.rows, 'rows')}. Calls that write waited ${made.heldMs} ms.`,
    `It needs the secret key ${made.secretKeys.join(' or ')}, which is not in it: npm run backup -- key makes a copy.`,
  ].join('\n');

async function copyKey(config: Config, { to, recipients }: Wanted): Promise<string> {
  if (to === undefined) throw new BackupRefused('Where is the copy to be? Say --to <folder>, apart from the backups');
  if (!recipients || recipients.length === 0)
    throw new BackupRefused('The copy of the key is always encrypted: set BACKUP_RECIPIENT, or say --recipient age1…');
  const { folder } = config.backup;
  if (folder !== undefined && (isWithin(folder, to) || isWithin(to, folder)))
    throw new BackupRefused(
      `Who has both can read the codes of deals: choose a folder apart from the backups in ${folder}`,
    );
  return `Made ${await copySecretKeys(await openSecretKeys(config), { folder: to, recipients })}. Keep it apart from the backups.`;
}

/** Passphrases are not asked for: a restore at night is to need no more than the file. */
async function readIdentities(path: string | undefined): Promise<string[]> {
  if (path === undefined) return [];
  const lines = (await readFile(path, 'utf8')).split('\n').map((line) => line.trim());
  const found = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (found.length === 0) throw new BackupRefused(`${path} holds no identity of age: a line AGE-SECRET-KEY-1…`);
  return found;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const verifiedText = ({ tables, rows, indexes, ms }: Verified) =>
  [
    `Restored in ${seconds(ms.restore)}, started in ${seconds(ms.start)}, compared in ${seconds(ms.compare)}.`,
    `All ${count(tables, 'tables')} with ${count(rows, 'rows')} are as they were at the moment of the backup, and ${count(indexes, 'indexes')} fit them.`,
  ].join('\n');

/** Tries everything with an identity that is made for it, so that the operator's stays in its safe. */
async function drill(config: Config): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'obmin-drill-'));
  try {
    const { generateX25519Identity, identityToRecipient } = await encryption();
    const identity = await generateX25519Identity();
    const recipients = [await identityToRecipient(identity)];
    const made = await makeBackup({ ...(await orderOf(config)), folder, keep: 1, recipients }, endOfProcess());
    const verified = await verifyBackup({ archive: made.path, identities: [identity] });
    return [
      `Backed up in ${made.seconds.toFixed(1)} s: ${inMegabytes(made.bytes)} of ${inMegabytes(made.fileBytes)}. Calls that write waited ${made.heldMs} ms.`,
      verifiedText(verified),
      'Nothing of this drill was kept.',
    ].join('\n');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** `npm run restore`. Returns what to tell the operator. */
export async function restoreCommand(words: readonly string[], env: Env): Promise<string> {
  const { values, positionals } = understand(restoreUsage, () =>
    parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { identity: text, to: text, key: text, 'without-key': flag },
    }),
  );
  const [archive, ...more] = positionals;
  if (archive === undefined || more.length > 0) throw new UnknownWords(restoreUsage);
  const config = readConfig(env);
  const identities = await readIdentities(values.identity);
  const to = values.to ?? config.dataDir;
  const copied = values.key === undefined ? [] : await readSecretKeys(values.key, identities);
  const keys = copied.length > 0 ? copied : config.secretKeys;
  const clock = stopwatch();
  const { head, manifest } = await restoreBackup({
    archive,
    identities,
    to,
    check: (found) => values['without-key'] || refuseOtherKey(found, keys),
  });
  const [key, ...others] = copied;
  if (key && others.length === 0) await keepSecretKey(to, key);
  return [
    `Restored the backup of ${kyivStamp(new Date(head.made_at))} (Kyiv) into ${to} in ${seconds(clock())}. All ${count(manifest.files.length, 'files')} have the right checksum.`,
    ...(others.length > 0 ? [`Set SECRET_KEY to all ${copied.length} keys of ${values.key}.`] : []),
    `Start it: DATA_DIR=${to} npm start`,
  ].join('\n');
}
