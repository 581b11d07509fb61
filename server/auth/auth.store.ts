import type { Role } from '#domain/person/actor.ts';
import type { Language } from '#domain/person/user.ts';
import { accept } from '../agreement/agreement.sql.ts';
import type { Origin } from '../database/audit.ts';
import { recordChange } from '../database/audit.ts';
import { stranger, system } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import { gatheredRead } from '../database/gathered-read.ts';
import { isSessionOpenSql, sessionEndSql } from '../database/open-session.ts';
import type { Written } from '../database/standby/placed.ts';
import { writtenColumns } from '../database/standby/standby.store.ts';
import { anyOf, ask, type Statement, statement } from '../database/statement.ts';
import { writeOne } from '../database/tx.ts';
import type { Caller } from '../http/access.ts';
import { newId } from '../lib/id.ts';
import type { Device } from './device/known-device.ts';
import { hoursOf, type OpenedSession, type ProvedBy, sessionSql, writeSession } from './open-session.sql.ts';
import { passwordStore } from './password.store.ts';
import { sessionStore } from './session.store.ts';
import { hashToken, newToken } from './token.ts';

type NewUser = { cellphone: string; password_hash: string; lang: Language; permissions?: Role };
/** `agreement`: the version of the terms of use that the person agrees to. */
type Joining = NewUser & { agreement?: number | undefined };

/** Finds the users of session tokens, with the current role and offices. */
const findCallersSql = (others: string[] = []) => `
  select s.token_hash, u.id, u.permissions, u.lang, u.second_factor_at is not null as has_factor,
    extract(epoch from ${sessionEndSql} - now())::float8 as seconds_left,
    extract(epoch from now() - s.fresh_at)::float8 as fresh_seconds,
    array(
      select m.office_id from user_offices m join offices o on o.id = m.office_id
      where m.user_id = u.id and not o.draft) as offices,
    array(select m.office_id from user_offices m where m.user_id = u.id and m.coin_per_deal is not null) as mandates${others.map((columns) => `, ${columns}`).join('')}
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = ${anyOf('$1', 'bytea')} and ${isSessionOpenSql}`;

const findCallers = statement<CallerRow>('caller', findCallersSql());

/** With standbys each look-up tells what they must have before they answer this caller. */
const findCallersAndPosition = statement<CallerRow & Position>('caller-position', findCallersSql([writtenColumns]));

/** Null while the writer is a standby itself. */
type Position = { [K in keyof Written]: Written[K] | null };

type CallerRow = {
  token_hash: Buffer;
  id: string;
  permissions: Role;
  lang: Language;
  seconds_left: number;
  fresh_seconds: number | null;
  has_factor: boolean;
  offices: string[];
  mandates: string[];
};

const statements = {
  // A change of the password, a block and another sign-in wait for this lock, or finish before. A sign-in may end the oldest
  // session, so it waits for the writes of this person too. A factor that was set up meanwhile has to be proved.
  hold: statement<{ id: string }>(
    'session-hold-user',
    `select id from users where id = $1 and password_hash = $2 and blocked_at is null and not password_ended
       and (second_factor_at is null or $3) for update`,
  ),
};

type Secret = { id: string; permissions: Role; password_hash: string };
type Opened = { origin: Origin; provedBy: ProvedBy } & Pick<Device, 'isNews'>;

const callers = ({ pool, standbys }: Pick<Db, 'pool' | 'standbys'>) => {
  const find: Statement<CallerRow & Partial<Position>> = standbys ? findCallersAndPosition : findCallers;
  const read = gatheredRead(async (hashes) => {
    const rows = await ask(pool, find, [hashes.map((hash) => Buffer.from(hash, 'hex'))]);
    return new Map(rows.map((row) => [row.token_hash.toString('hex'), callerOf(row)]));
  });
  return { findCaller: (tokenHash: Buffer): Promise<Caller | undefined> => read(tokenHash.toString('hex')) };
};

const callerOf = ({
  id,
  permissions,
  lang,
  offices,
  mandates,
  lsn,
  timeline,
  ...row
}: CallerRow & Partial<Position>): Caller => ({
  actor: { id, role: permissions, officeIds: offices, ...(mandates.length > 0 && { mandates }) },
  lang,
  tokenHash: row.token_hash,
  secondsLeft: row.seconds_left,
  freshSeconds: row.fresh_seconds,
  hasFactor: row.has_factor,
  ...(lsn && timeline ? { written: { lsn, timeline } } : {}),
});

/** Whether the person may enter, and how they are told that somebody has. */
const entryColumns = ['blocked_at', 'password_ended', 'cellphone', 'cellphone_verified', 'lang'] as const;

const accounts = (db: Db) => ({
  /** Returns the new user's id, or undefined when an account with this phone exists already. */
  addUser: ({ agreement, ...user }: Joining): Promise<string | undefined> =>
    db.write(stranger, async (tx) => {
      const added = await tx.kysely
        .insertInto('users')
        .values({ ...user, id: newId() })
        .onConflict((conflict) => conflict.column('cellphone').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (added && agreement !== undefined) await tx.send(accept, [added.id, agreement]);
      return added?.id;
    }),

  findSecret: (cellphone: string) =>
    db.kysely
      .selectFrom('users')
      .select(['id', 'permissions', 'password_hash', 'second_factor_at', ...entryColumns])
      .where('cellphone', '=', cellphone)
      .executeTakeFirst(),

  /**
   * Opens a session after the password was checked. Returns the token, or undefined when the password has changed, the
   * account was blocked or got a second factor since the check. A sign-in from a new device is told to the person.
   */
  openSession: (
    { id, permissions, password_hash }: Secret,
    { origin, provedBy, isNews }: Opened,
  ): Promise<OpenedSession | undefined> =>
    db.write(stranger, async (tx) => {
      const held = await tx.send(statements.hold, [id, password_hash, provedBy !== null]);
      return held.length > 0
        ? writeSession(tx, { userId: id, role: permissions, origin, provedBy, isNews })
        : undefined;
    }),

  /** A session without a sign-in: the first of a new account. Returns the token; only its hash is stored. */
  async addSession(userId: string, role: Role, origin?: Origin, provedBy: ProvedBy = null): Promise<string> {
    const token = newToken();
    const { address = null, device = null } = origin ?? {};
    const values = [hashToken(token), userId, hoursOf(role), address, device, provedBy];
    await writeOne(db, stranger, sessionSql.open, values);
    return token;
  },

  /** A series of wrong passwords. The actor is null for a stranger, who may be the person on a new device. */
  recordWrongPasswords: (
    actorId: string | null,
    objectId: string,
    { count, origin }: { count: number; origin: Origin },
  ): Promise<void> =>
    db.write(system, async (tx) => {
      await recordChange(tx, { actorId, kind: 'wrong_passwords', objectId, before: null, after: { count }, origin });
    }),

  async hasAny(cellphones: readonly string[]): Promise<boolean> {
    const found = await db.kysely
      .selectFrom('users')
      .select('id')
      .where('cellphone', 'in', cellphones)
      .limit(1)
      .execute();
    return found.length > 0;
  },
});

export const authStore = (db: Db) => ({
  ...callers(db),
  ...accounts(db),
  ...passwordStore(db),
  ...sessionStore(db),
});

export type AuthStore = ReturnType<typeof authStore>;
