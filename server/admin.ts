import { resolve } from 'node:path';
import { unmetRules } from '#domain/password.ts';
import { formatPhone, parsePhone } from '#domain/phone.ts';
import { adminStore } from './auth/admin.store.ts';
import { hashPassword } from './auth/password-hash.ts';
import { passwordRules, refuseWeakPassword } from './auth/password-rules.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './database.ts';
import type { Db } from './lib/db.ts';
import { openLog } from './lib/log.ts';
import { refuse } from './lib/refuse.ts';
import { hasDatabase } from './postgres/postgres.ts';

type Needs = { env: Record<string, string | undefined>; cellphone: string; askPassword: () => Promise<string> };

/**
 * Creates an admin from the command line of the server machine, because no API call can. Opens the database as the
 * server does, so the embedded database is available only while the server is stopped. Returns a message that says what
 * was done.
 */
export async function createAdmin({ env, cellphone, askPassword }: Needs): Promise<string> {
  const phone = parsePhone(cellphone);
  if (phone === undefined) throw new Error(`${cellphone} is not a phone number: write it like +380671234567`);
  const config = readConfig(env);
  // A new database here would not be the server's, so the server would not have this admin.
  if (config.databaseUrl === undefined && !hasDatabase(config.dataDir)) {
    throw new Error(
      `There is no database in ${resolve(config.dataDir)}: set DATA_DIR to the folder of your server, or start the server once`,
    );
  }
  const db = await openDatabase(config, openLog('warn'));
  try {
    const store = adminStore(db);
    if ((await store.findRole(phone)) === 'admin') return resultMessages.unchanged(phone);
    const password = await askPassword();
    refuseWeak(password);
    return resultMessages[await store.makeAdmin({ cellphone: phone, password_hash: await hashPassword(password) })](
      phone,
    );
  } finally {
    await db.close();
  }
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
};

function refuseWeak(password: string) {
  const unmet = unmetRules(password);
  if (unmet.length > 0) {
    throw new Error(`The password is too weak (${unmet.join(', ')}): ${passwordRules}.`);
  }
  refuseWeakPassword(password);
}
