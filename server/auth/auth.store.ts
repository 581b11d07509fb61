import { sql } from 'kysely';
import type { Role } from '#domain/actor.ts';
import type { Language } from '#domain/user.ts';
import type { Caller } from '../lib/access.ts';
import { recordChange } from '../lib/audit.ts';
import type { Db } from '../lib/db.ts';
import { gatheredRead } from '../lib/gathered-read.ts';
import { newId } from '../lib/id.ts';
import type { Origin } from '../lib/origin.ts';
import { anyOf, ask, statement } from '../lib/statement.ts';
import { passwordStore } from './password.store.ts';
import { hashToken, newToken } from './token.ts';

type NewUser = { cellphone: string; password_hash: string; lang: Language; permissions?: Role };

/** Lifetime of a session in hours. Staff work in shifts; customers come back within the month. */
const sessionHours = { staff: 12, customer: 30 * 24 };

/**
 * Finds the users of session tokens, with the current role and offices. After a promotion, a session that began as a
 * customer's ends as early as other staff sessions.
 */
const findCallers = statement<CallerRow>(
  'caller',
  `
  select s.token_hash, u.id, u.permissions, u.lang, until.expires_at,
    extract(epoch from now() - s.fresh_at)::float8 as fresh_seconds,
    array(select office_id from user_offices where user_id = u.id) as offices
  from sessions s join users u on u.id = s.user_id cross join lateral (select least(s.expires_at,
    case when u.permissions <> 'customer' then s.created_at + interval '${sessionHours.staff} hours' end) as expires_at) until
  where s.token_hash = ${anyOf('$1', 'bytea')} and until.expires_at > now() and u.blocked_at is null`,
);

type CallerRow = {
  token_hash: Buffer;
  id: string;
  permissions: Role;
  lang: Language;
  expires_at: Date;
  fresh_seconds: number | null;
  offices: string[];
};

const openSql = `
  with held as (
    select id from users where id = $1 and password_hash = $2 and blocked_at is null for share
  ), expired as (
    delete from sessions where user_id = $1 and expires_at < now()
  )
  insert into sessions (token_hash, user_id, expires_at)
  select $3, id, now() + make_interval(hours => $4) from held`;

type Secret = { id: string; permissions: Role; password_hash: string };

const hoursOf = (role: Role) => (role === 'customer' ? sessionHours.customer : sessionHours.staff);

const callers = ({ pool }: Db) => {
  const read = gatheredRead(async (hashes) => {
    const rows = await ask(pool, findCallers, [hashes.map((hash) => Buffer.from(hash, 'hex'))]);
    return new Map(rows.map((row) => [row.token_hash.toString('hex'), callerOf(row)]));
  });
  return { findCaller: (tokenHash: Buffer): Promise<Caller | undefined> => read(tokenHash.toString('hex')) };
};

const callerOf = ({ token_hash, id, permissions, lang, expires_at, fresh_seconds, offices }: CallerRow): Caller => ({
  actor: { id, role: permissions, officeIds: offices },
  lang,
  tokenHash: token_hash,
  expiresAt: expires_at,
  freshSeconds: fresh_seconds,
});

const accounts = ({ kysely, pool, transaction }: Db) => ({
  /** Returns the new user's id, or undefined when an account with this phone exists already. */
  async addUser(user: NewUser): Promise<string | undefined> {
    const added = await kysely
      .insertInto('users')
      .values({ ...user, id: newId() })
      .onConflict((conflict) => conflict.column('cellphone').doNothing())
      .returning('id')
      .executeTakeFirst();
    return added?.id;
  },

  findSecret: (cellphone: string) =>
    kysely
      .selectFrom('users')
      .select(['id', 'permissions', 'password_hash', 'blocked_at'])
      .where('cellphone', '=', cellphone)
      .executeTakeFirst(),

  /**
   * Opens a session after the password was checked. Returns the token, or undefined when the password has changed since
   * the check. The user row is locked, so a password change that runs at the same time either sees this session and
   * ends it, or finishes first.
   */
  async openSession({ id, permissions, password_hash }: Secret): Promise<string | undefined> {
    const token = newToken();
    const values = [id, password_hash, hashToken(token), hoursOf(permissions)];
    const { rowCount } = await pool.query({ name: 'session-open', text: openSql, values });
    return rowCount === 1 ? token : undefined;
  },

  /** Returns the session token; only its hash is stored. Also deletes the user's expired sessions. */
  async addSession(userId: string, role: Role): Promise<string> {
    const token = newToken();
    await kysely
      .with('expired', (db) =>
        db.deleteFrom('sessions').where('user_id', '=', userId).where('expires_at', '<', sql<Date>`now()`),
      )
      .insertInto('sessions')
      .values({
        token_hash: hashToken(token),
        user_id: userId,
        expires_at: sql<Date>`now() + make_interval(hours => ${hoursOf(role)})`,
      })
      .execute();
    return token;
  },

  /** A series of wrong passwords. The actor is null for a stranger, who may be the person on a new device. */
  recordWrongPasswords: (
    actorId: string | null,
    objectId: string,
    { count, origin }: { count: number; origin: Origin },
  ): Promise<void> =>
    transaction(async (tx) => {
      await recordChange(tx, { actorId, kind: 'wrong_passwords', objectId, before: null, after: { count }, origin });
    }),

  /** Remembers that the person of this session has just proved the password. */
  async refreshSession(tokenHash: Buffer): Promise<void> {
    await kysely
      .updateTable('sessions')
      .set({ fresh_at: sql<Date>`now()` })
      .where('token_hash', '=', tokenHash)
      .execute();
  },

  /** The outbox event closes the live connections of this session on every node. */
  async endSession(userId: string, tokenHash: Buffer): Promise<void> {
    await kysely
      .with('ended', (db) => db.deleteFrom('sessions').where('token_hash', '=', tokenHash))
      .insertInto('outbox')
      .values({ kind: 'session_ended', subject_id: userId, token_hash: tokenHash })
      .execute();
  },

  async hasAny(cellphones: readonly string[]): Promise<boolean> {
    const found = await kysely.selectFrom('users').select('id').where('cellphone', 'in', cellphones).limit(1).execute();
    return found.length > 0;
  },
});

export const authStore = (db: Db) => ({ ...callers(db), ...accounts(db), ...passwordStore(db) });

export type AuthStore = ReturnType<typeof authStore>;
