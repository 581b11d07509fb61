import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { isDatabaseDown } from './database/connection/database-down.ts';
import { refuseSharedSessions } from './database/connection/db-pooler.ts';
import { isTlsFailure, isUnverified } from './database/connection/db-tls.ts';
import { hostUrls, readDatabaseUrl } from './database/connection/db-url.ts';
import { type Db, openDb, openWritableDb } from './database/db.ts';
import { grantToServer, refuseMismatch } from './database/migrate/grants.ts';
import { migrate } from './database/migrate/migrate.ts';
import { openStandbys } from './database/standby/standbys.ts';
import type { Tell } from './lib/progress.ts';
import { startPostgres } from './postgres/postgres.ts';

type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>;

/** The seeds open the database with `openWritableDb`. `tell` hears what takes long. */
type Ways = { open?: typeof openDb; tell?: Tell };

/** Opens, checks and migrates the database: the one at DATABASE_URL, or the embedded one. */
export async function openDatabase(config: Config, log: Log, { open = openDb, tell }: Ways = {}): Promise<Db> {
  const say = tell ?? ((text) => log.info(text));
  const { connection, stop } = config.databaseUrl
    ? { connection: { connectionString: config.databaseUrl }, stop: async () => undefined }
    : await startPostgres({ dataDir: config.dataDir, log: say });
  let closing = false;
  // An idle connection that breaks while the database stops is expected, so it is not logged.
  const db = open(connection, (err) => closing || log.warn({ err }, 'A connection to the database broke'));
  const close = async () => {
    closing = true;
    await db.close();
    await stop();
  };
  try {
    for (const [setting, url] of addressesOf(config)) await checkAddress(setting, url, log);
    await bringUpToDate(db, connection, { migrationUrl: config.migrationUrl, log, tell: say });
    return { ...db, close };
  } catch (error) {
    await close();
    const message = describeFailure(config, error);
    throw message === undefined ? error : new Error(message, { cause: error });
  }
}

/**
 * Adds the standbys of DATABASE_READ_URL. They are closed with the database. A standby that does not answer now is used
 * when it does; a wrong address or another database stops the start.
 */
export async function withStandbys({ readUrl }: Pick<Config, 'readUrl'>, db: Db, log: Log): Promise<Db> {
  if (readUrl === undefined) return db;
  for (const { url } of hostUrls(readUrl)) await checkAddress('DATABASE_READ_URL', url, log).catch(refuseWrongStandby);
  const standbys = await openStandbys(readUrl, db, log);
  const close = async () => void (await Promise.all([standbys.close(), db.close()]));
  return { ...db, standbys, close };
}

function refuseWrongStandby(error: unknown): void {
  if (isDatabaseDown(error)) return;
  const reason = error instanceof Error ? error.message : String(error);
  throw reason.startsWith('DATABASE_READ_URL') ? error : new Error(`DATABASE_READ_URL: ${reason}`, { cause: error });
}

/** Connects as the role that owns the tables. `db` itself does where the installation has no other role. */
export async function asTableOwner<T>(
  { migrationUrl }: Pick<Config, 'migrationUrl'>,
  db: Db,
  work: (owner: Db) => Promise<T>,
): Promise<T> {
  if (migrationUrl === undefined) return work(db);
  const owner = openWritableDb({ connectionString: migrationUrl, max: 2 });
  try {
    return await work(owner);
  } finally {
    await owner.close();
  }
}

/** A message that tells the operator what to do; undefined for unknown errors. */
function describeFailure(config: Config, error: unknown): string | undefined {
  if (isTlsFailure(error)) return tlsFailureMessage(config, error);
  if (isDatabaseDown(error)) return noAnswerMessage(config, error);
  if (isForbidden(error)) return config.migrationUrl ? migrationRoleNotOwner : migrationRoleMissing;
  return undefined;
}

const migrationRoleMissing =
  'The role of DATABASE_URL may not change the tables: set MIGRATION_DATABASE_URL to the role that owns them, see docs/operations.md';

const migrationRoleNotOwner =
  'The role of MIGRATION_DATABASE_URL may not change the tables: it must be the role that owns them, see docs/operations.md';

const isForbidden = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '42501') || isForbidden(error.cause));

const settingNames = ({ migrationUrl }: Config) =>
  migrationUrl ? 'DATABASE_URL or MIGRATION_DATABASE_URL' : 'DATABASE_URL';

/** Tells the operator what to check, and the error that we got. */
function noAnswerMessage(config: Config, error: unknown): string {
  const { databaseUrl, dataDir } = config;
  const advice = databaseUrl
    ? `The database at ${settingNames(config)} does not answer: is it running, and is the address right?`
    : `The database in ${dataDir} does not answer, see postgres.log there.`;
  const reason = error instanceof Error && (error.message || ('code' in error && String(error.code)));
  return reason ? `${advice} (${reason})` : advice;
}

function addressesOf({ databaseUrl, migrationUrl }: Config): [setting: string, url: string][] {
  const urls = Object.entries({ DATABASE_URL: databaseUrl, MIGRATION_DATABASE_URL: migrationUrl });
  return urls.flatMap(([setting, url]) => (url === undefined ? [] : [[setting, url] as [string, string]]));
}

/** The address must give whole sessions. A warning is logged when the database server is not verified. */
async function checkAddress(setting: string, url: string, log: Log) {
  if (isUnverified(readDatabaseUrl(url).config.ssl))
    log.warn(`${setting} encrypts, but does not check who answers: sslmode=verify-full would`);
  await refuseSharedSessions(url, setting);
}

const tlsFailureMessage = (config: Config, error: Error) =>
  `No TLS connection to the database at ${settingNames(config)}: ${error.message}. What sslmode and sslrootcert do stands in docs/operations.md`;

/**
 * Migrates with the server's role, or with a separate role that owns the tables and then grants the server its rights.
 */
async function bringUpToDate(
  db: Db,
  connection: Parameters<typeof openDb>[0],
  { migrationUrl, log, tell }: { migrationUrl: string | undefined; log: Log; tell: Tell },
) {
  const hasOwner = migrationUrl !== undefined;
  const owner = openWritableDb({ ...(hasOwner ? { connectionString: migrationUrl } : connection), max: 2 });
  try {
    if (hasOwner) await refuseMismatch(owner, db);
    const { applied, newer } = await migrate(owner, { log, tell });
    for (const name of applied) log.info(`The database has had ${name}`);
    if (newer.length > 0)
      log.warn(`A newer program has added ${newer.join(', ')} to the database, which this one can live with`);
    // Only the newer program knows which of its tables are append-only. This one would grant too many rights.
    if (hasOwner && newer.length === 0) await grantToServer(owner, db);
  } finally {
    await owner.close();
  }
}
