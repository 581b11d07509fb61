import { isIPv6 } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import type { Role } from '#domain/person/actor.ts';
import { formatPhone } from '#domain/person/phone.ts';
import { ensureAdmin } from './admin.ts';
import { buildApp } from './app.ts';
import { adminStore } from './auth/admin.store.ts';
import { authStore } from './auth/auth.store.ts';
import { type Config, lacksOf, lacksPushContact, readConfig } from './config.ts';
import type { Db } from './database/db.ts';
import { asTableOwner, openDatabase, withStandbys } from './database.ts';
import { warnOfFewDescriptors } from './http/limit/open-file-limit.ts';
import { explainPortError, listenAt, refuseTakenPort } from './http/listen.ts';
import { openLog } from './lib/log.ts';
import type { Tell } from './lib/progress.ts';
import { openSecretKeys, refuseMissingSecretKey } from './lib/secret-key.ts';
import { readVersion } from './lib/version.ts';
import { demoAccounts, demoFactorAccount, demoPassword } from './seed/accounts.ts';
import { isEmptyWorld, seedDemoWorld } from './seed/seed.ts';
import { choicesOf, settingStore } from './setting/setting.store.ts';
import { closeConnections, stopOnSignals } from './shutdown.ts';

export type RunningServer = { url: string; stop(): Promise<void> };

type Options = {
  /** Work that must finish before the server listens. It runs while the database starts. */
  beforeListening?: () => Promise<unknown>;
  say?: (text: string) => void;
  logTo?: DestinationStream;
};

/** Starts the whole server and returns its URL. Ctrl-C and SIGTERM stop it. */
export async function startServer(
  env: Record<string, string | undefined> = process.env,
  { beforeListening = async () => undefined, say = console.log, logTo }: Options = {},
): Promise<RunningServer> {
  const config = readConfig(env);
  refuseMissingSecretKey(config);
  const log = openLog(config.logLevel, logTo);
  await refuseTakenPort(config);
  await using started = new AsyncDisposableStack();

  // Until the server listens, a person at the keyboard reads what it is busy with, and so does the log of production.
  const tell = config.production ? (text: string) => log.info(text) : say;
  const [opened, prepared] = await Promise.allSettled([openDatabase(config, log, { tell }), beforeListening()]);
  if (opened.status === 'rejected') throw opened.reason;
  started.defer(() => opened.value.close());
  if (prepared.status === 'rejected') throw prepared.reason;

  const db = await withStandbys(config, opened.value, log);
  started.defer(() => db.close());
  await refusePushesOfNobody(db, config);
  const known = await settle(db, config, tell);
  const secretKeys = await openSecretKeys(config);
  const app = await buildApp({ db, config: { ...config, secretKeys }, version: await readVersion(), log });
  started.defer(() => closeConnections(app));
  await warnOfFewDescriptors(config.maxConnections, log);
  const url = await listen(app, config);
  const parts = started.move();
  const stop = stopOnSignals({
    log,
    drainSeconds: config.drainSeconds,
    drain: (ms, signal) => app.drain(ms, signal),
    stopAll: () => parts.disposeAsync(),
  });
  // Runs last, because the reader of this text may press Ctrl-C at once.
  if (config.production) logStart(log, url, known, config);
  else say(startupMessage(url, known));
  return { url, stop };
}

/** Which accounts can sign in: demo accounts, whose password is public, and an admin (a demo admin counts too). */
type SignInAccounts = { hasDemoAccounts: boolean; hasAdmin: boolean };

const isRunning = (url: string) => `Obmin is running at ${url}`;
const adminIsMissing =
  'There is no admin yet: set ADMIN_CELLPHONE and ADMIN_PASSWORD, or run "npm run admin -- create <phone>" while this is stopped.';
const demoIsOpen = 'The demo accounts can sign in here, with a password that everybody knows.';

/** The text for the person who started the server. */
function startupMessage(url: string, { hasDemoAccounts, hasAdmin }: SignInAccounts): string {
  const lines = ['', isRunning(url)];
  if (!hasAdmin) lines.push('', adminIsMissing);
  if (hasDemoAccounts) {
    lines.push('', `Sign in as anybody of the demo world, with the password ${demoPassword}:`);
    for (const { role, cellphone } of demoAccounts) {
      lines.push(signInLine(role, cellphone));
    }
    const { role, cellphone, secret } = demoFactorAccount;
    lines.push(`${signInLine(role, cellphone)}, and a code of an app with the secret ${secret}`);
  }
  return [...lines, '', 'Ctrl-C stops it.', ''].join('\n');
}

const signInLine = (role: Role, cellphone: string) => `  ${role.replace('_', ' ').padEnd(14)}${formatPhone(cellphone)}`;

/** In production programs collect the output, so it contains only JSON lines. */
function logStart(log: FastifyBaseLogger, url: string, { hasAdmin, hasDemoAccounts }: SignInAccounts, config: Config) {
  log.info(isRunning(url));
  if (hasDemoAccounts) log.warn(demoIsOpen);
  if (!hasAdmin) log.warn(adminIsMissing);
  for (const lacking of lacksOf(config)) log.warn(lacking);
}

async function refusePushesOfNobody(db: Db, config: Config): Promise<void> {
  if (!lacksPushContact(config) || !(await settingStore(db, choicesOf(config)).read()).push) return;
  throw new Error(
    'Pushes are on, so NODE_ENV=production needs PUSH_SUBJECT, the contact for the push services: mailto:name@example.com or ' +
      'https://example.com. Without pushes, switch them off in the settings first.',
  );
}

/** Adds the demo world and the first admin to a new database. Returns which accounts can sign in. */
async function settle(db: Db, config: Config, tell: Tell): Promise<SignInAccounts> {
  const demoPhones = demoAccounts.map(({ cellphone }) => cellphone);
  const store = authStore(db);
  // Checked before the demo world is created, so that a refused start leaves the database unchanged.
  const willHaveDemo = (await store.hasAny(demoPhones)) || (config.demo && (await isEmptyWorld(db)));
  if (willHaveDemo && !config.demoByHand && !isLoopback(config.host)) {
    throw new Error(
      `The demo accounts have a password that everybody knows, so HOST=${config.host} is refused. ` +
        'Set DEMO=0 and use a database without them, or set DEMO=1 if that is what you want.',
    );
  }
  if (willHaveDemo && !config.demoByHand && config.production) {
    throw new Error(
      'This database has the demo accounts, whose password everybody knows, so it is refused with NODE_ENV=production. ' +
        'Use another DATA_DIR or DATABASE_URL, or set DEMO=1 if that is what you want.',
    );
  }
  if (config.demo && (await isEmptyWorld(db))) {
    tell('Making the demo world …');
    const secretKeys = await openSecretKeys(config);
    await asTableOwner(config, db, (owner) => seedDemoWorld(owner, secretKeys));
  }
  if (config.admin) await ensureAdmin({ db, ...config.admin, ignoredPhones: demoPhones });
  return { hasDemoAccounts: await store.hasAny(demoPhones), hasAdmin: await adminStore(db).hasAdmin([]) };
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return `http://${hostAsSeenHere(host)}:${await listenAt(app, { host, port })}`;
  } catch (error) {
    throw explainPortError(error, { host, port });
  }
}

/** The host for the shown URL: a single address is shown as it is, and all addresses as localhost. */
function hostAsSeenHere(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}

/**
 * Says why the server did not start: in production as one line of JSON, else as a sentence for the person at the
 * keyboard. Written at once, because the process ends.
 */
export function reportFailedStart(error: unknown): void {
  const said = pino.destination({ sync: true });
  if (process.env.NODE_ENV === 'production') openLog('fatal', said).fatal({ err: error }, 'The server did not start');
  else console.error(error instanceof Error ? error.message : error);
}

if (import.meta.main) {
  startServer().catch((error: unknown) => {
    reportFailedStart(error);
    process.exitCode = 1;
  });
}
