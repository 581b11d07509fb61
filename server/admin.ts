import { resolve } from 'node:path';
import { type PasswordOwner, unmetRules } from '#domain/person/password.ts';
import { formatPhone, parsePhone } from '#domain/person/phone.ts';
import { checkJournal, findingText, headText, parseHead } from './audit/journal-check.ts';
import { sealStore } from './audit/seals.store.ts';
import { adminStore } from './auth/admin.store.ts';
import { wrongFactors } from './auth/factor/wrong-factors.ts';
import { type Config, readConfig } from './config.ts';
import { system } from './database/by.ts';
import type { Db } from './database/db.ts';
import { openDatabase } from './database.ts';
import { neverAsks } from './http/fresh-sign-in.ts';
import { throttleStore } from './http/limit/throttle.store.ts';
import { openLog } from './lib/log.ts';
import { refuse } from './lib/refuse.ts';
import { hashPassword } from './password/password-hash.ts';
import { passwordRules, refuseGuessable, refuseWeakPassword } from './password/password-rules.ts';
import { hasDatabase } from './postgres/postgres.ts';
import { userBlocks } from './user/user-block.store.ts';

type Env = Record<string, string | undefined>;
type Operation = { env: Env; cellphone: string };
type AskPassword = { askPassword: () => Promise<string> };

/**
 * What an operator does with an account from the command line of the server machine, because no API call can, or because no admin can
 * sign in. Opens the database as the server does, so the embedded database is available only while the server is
 * stopped. Each returns a message that says what was done.
 */
async function onDatabase(
  { env, cellphone }: Operation,
  work: (db: Db, phone: string, config: Config) => Promise<string>,
): Promise<string> {
  const phone = parsePhone(cellphone);
  if (phone === undefined) throw new Error(`${cellphone} is not a phone number: write it like +380671234567`);
  return inDatabase(env, (db, config) => work(db, phone, config));
}

async function inDatabase(env: Env, work: (db: Db, config: Config) => Promise<string>): Promise<string> {
  const config = readConfig(env);
  // A new database here would not be the server's, so the server would not see the change.
  if (config.databaseUrl === undefined && !hasDatabase(config.dataDir)) {
    throw new Error(
      `There is no database in ${resolve(config.dataDir)}: set DATA_DIR to the folder of your server, or start the server once`,
    );
  }
  const db = await openDatabase(config, openLog('warn'));
  try {
    return await work(db, config);
  } finally {
    await db.close();
  }
}

/** Creates an admin, or makes the account with this phone one. */
export const createAdmin = ({ askPassword, ...operation }: Operation & AskPassword): Promise<string> =>
  onDatabase(operation, async (db, phone, config) => {
    const store = adminStore(db);
    if ((await store.findRole(phone)) === 'admin') return resultMessages.unchanged(phone);
    const owner = { cellphone: phone, full_name: (await store.findAccount(phone))?.full_name ?? null };
    const password_hash = await askForHash(askPassword, owner, config);
    return resultMessages[await store.makeAdmin({ cellphone: phone, password_hash })](phone);
  });

/** Blocks the account and ends its sessions, for example when an admin was dismissed or has lost a device. */
export const revokeAccess = (operation: Operation): Promise<string> =>
  onDatabase(operation, async (db, phone) => {
    const { id } = await findAccount(db, phone);
    const reason = 'Revoked at the server itself';
    const result = await userBlocks(db).block({ by: system, actorId: null, requireFresh: neverAsks, id, reason });
    if (result === 'last-admin') throw new Error('This is the last admin: make another one first, with create');
    return result === 'done'
      ? `${formatPhone(phone)} is blocked now, and was signed out everywhere. An admin can unblock the account.`
      : `${formatPhone(phone)} is blocked already: nothing was changed.`;
  });

/** Sets a new password for a person who has shown in person whose account it is. */
export const resetPassword = ({ askPassword, ...operation }: Operation & AskPassword): Promise<string> =>
  onDatabase(operation, async (db, phone, config) => {
    const { id, isBlocked, hasFactor, full_name } = await findAccount(db, phone);
    const password_hash = await askForHash(askPassword, { cellphone: phone, full_name }, config);
    await adminStore(db).resetPassword(id, password_hash);
    await throttleStore(db).clearAccount(phone);
    const done = `${formatPhone(phone)} has the new password, and was signed out everywhere.`;
    const left = [
      ...(hasFactor ? ['It still asks for the second factor: `factor` removes it.'] : []),
      ...(isBlocked ? ['The account is still blocked: an admin can unblock it.'] : []),
    ];
    return [done, ...left].join(' ');
  });

/** Removes the second factors of a person who has lost them and has shown in person whose account it is. */
export const removeFactors = (operation: Operation): Promise<string> =>
  onDatabase(operation, async (db, phone) => {
    const { id } = await findAccount(db, phone);
    const hadOne = await adminStore(db).removeFactors(id);
    await wrongFactors({ counts: throttleStore(db) }).forget(id);
    return hadOne
      ? `${formatPhone(phone)} signs in with the password alone now, and was signed out everywhere.`
      : `${formatPhone(phone)} has no second factor: nothing was changed.`;
  });

/**
 * Computes all seals of the journal and the histories again. `head` is one that the log has told. Throws where something
 * does not fit, so that the command fails.
 */
export async function checkHistory({ env, head }: { env: Env; head?: string | undefined }): Promise<string> {
  const known = head === undefined ? undefined : parseHead(head);
  if (head !== undefined && !known) throw new Error(`${head} is no head: copy one of the log, like 1234:0a1b…`);
  return inDatabase(env, async (db) => {
    const result = await checkJournal(sealStore(db), known);
    if (result.finding) throw new Error(findingText(result.finding));
    return `Every entry is as it was sealed. The newest seal is ${headText(result.head)}`;
  });
}

const findAccount = async (db: Db, phone: string) => {
  const account = await adminStore(db).findAccount(phone);
  if (!account) throw new Error(`${formatPhone(phone)} has no account: nothing was changed`);
  return account;
};

async function askForHash(
  askPassword: () => Promise<string>,
  owner: PasswordOwner,
  { production }: Pick<Config, 'production'>,
): Promise<string> {
  const password = await askPassword();
  refuseWeak(password);
  refuseGuessable(password, { owner, production });
  return hashPassword(password);
}

type FirstAdmin = { db: Db; cellphone: string; password: string; ignoredPhones: readonly string[] };

/** Creates the admin named in the settings, unless an admin exists. Admins of the demo world do not count. */
export async function ensureAdmin({ db, cellphone, password, ignoredPhones }: FirstAdmin): Promise<void> {
  const store = adminStore(db);
  if (await store.hasAdmin(ignoredPhones)) return;
  const phone = parsePhone(cellphone) ?? refuse('INVALID_PHONE_FORMAT');
  if (await store.addAdmin({ cellphone: phone, password_hash: await hashPassword(password) })) return;
  // Another node may have created the admin first. An existing account of another role must not become an admin
  // silently.
  if ((await store.findRole(phone)) === 'admin') return;
  throw new Error('ADMIN_CELLPHONE is the phone of an account that is no admin: choose another');
}

const resultMessages = {
  created: (phone: string) => `${formatPhone(phone)} has an account as an admin now.`,
  promoted: (phone: string) =>
    `${formatPhone(phone)} had an account, which is an admin's now, with the new password. It was signed out everywhere.`,
  unchanged: (phone: string) => `${formatPhone(phone)} is an admin already: nothing was changed.`,
  blocked: (phone: string) => `${formatPhone(phone)} is blocked: unblock the account first. Nothing was changed.`,
};

function refuseWeak(password: string) {
  const unmet = unmetRules(password);
  if (unmet.length > 0) {
    throw new Error(`The password is too weak (${unmet.join(', ')}): ${passwordRules}.`);
  }
  refuseWeakPassword(password);
}
