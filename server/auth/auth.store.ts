import { sql } from 'kysely';
import type { Role } from '#domain/actor.ts';
import type { Language } from '#domain/user.ts';
import type { Caller } from '../lib/access.ts';
import type { Db } from '../lib/db.ts';
import { newId } from '../lib/id.ts';
import { passwordStore } from './password.store.ts';
import { hashToken, newToken } from './token.ts';

type NewUser = { cellphone: string; password_hash: string; lang: Language; permissions?: Role };

/** How long a session lasts: staff work in shifts, customers come back within the month. */
const sessionHours = { staff: 12, customer: 30 * 24 };

/**
 * Who is behind a token, with role and memberships as they are now. A session from before a promotion ends as early
 * as any other of the staff.
 */
const callerSql = `
  select u.id, u.permissions, u.lang, until.expires_at,
    array(select office_id from user_offices where user_id = u.id) as offices
  from sessions s join users u on u.id = s.user_id cross join lateral (select least(s.expires_at,
    case when u.permissions <> 'customer' then s.created_at + interval '${sessionHours.staff} hours' end) as expires_at) until
  where s.token_hash = $1 and until.expires_at > now()`;

type CallerRow = { id: string; permissions: Role; lang: Language; expires_at: Date; offices: string[] };

const openSql = `
  with held as (
    select id from users where id = $1 and password_hash = $2 for share
  ), expired as (
    delete from sessions where user_id = $1 and expires_at < now()
  )
  insert into sessions (token_hash, user_id, expires_at)
  select $3, id, now() + make_interval(hours => $4) from held`;

type Secret = { id: string; permissions: Role; password_hash: string };

const hoursOf = (role: Role) => (role === 'customer' ? sessionHours.customer : sessionHours.staff);

const accounts = ({ kysely, pool }: Db) => ({
  async findCaller(tokenHash: Buffer): Promise<Caller | undefined> {
    const { rows } = await pool.query<CallerRow>({ name: 'caller', text: callerSql, values: [tokenHash] });
    const [row] = rows;
    if (!row) return undefined;
    const actor = { id: row.id, role: row.permissions, officeIds: row.offices };
    return { actor, lang: row.lang, tokenHash, expiresAt: row.expires_at };
  },

  /** Answers undefined when the phone has an account already. */
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
      .select(['id', 'permissions', 'password_hash'])
      .where('cellphone', '=', cellphone)
      .executeTakeFirst(),

  /**
   * A session for somebody whose password was right; undefined when it is another one by now. The user is held, so that a
   * change of the password either sees this session and ends it, or comes first.
   */
  async openSession({ id, permissions, password_hash }: Secret): Promise<string | undefined> {
    const token = newToken();
    const values = [id, password_hash, hashToken(token), hoursOf(permissions)];
    const { rowCount } = await pool.query({ name: 'session-open', text: openSql, values });
    return rowCount === 1 ? token : undefined;
  },

  /** Answers the token, which is kept nowhere. The user's expired sessions go on this occasion. */
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

  /** The live connections of the session are closed on every node. */
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

export const authStore = (db: Db) => ({ ...accounts(db), ...passwordStore(db) });

export type AuthStore = ReturnType<typeof authStore>;
