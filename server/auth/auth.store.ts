import { isStaff, type Role } from '#domain/person/actor.ts';
import type { Language } from '#domain/person/user.ts';
import type { Origin } from '../database/audit.ts';
import { recordChange } from '../database/audit.ts';
import { stranger, system } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import { gatheredRead } from '../database/gathered-read.ts';
import { isSessionOpenSql, maxSessions, sessionEndSql, sessionHours } from '../database/open-session.ts';
import { anyOf, ask, statement } from '../database/statement.ts';
import { writeOne } from '../database/tx.ts';
import type { Caller } from '../http/access.ts';
import { newId } from '../lib/id.ts';
import type { Device } from './device/known-device.ts';
import { addNewSignIn } from './new-sign-in/new-sign-in.store.ts';
import { passwordStore } from './password.store.ts';
import { sessionStore } from './session.store.ts';
import { hashToken, newToken } from './token.ts';

type NewUser = { cellphone: string; password_hash: string; lang: Language; permissions?: Role };

/** Finds the users of session tokens, with the current role and offices. */
const findCallers = statement<CallerRow>(
  'caller',
  `
  select s.token_hash, u.id, u.permissions, u.lang, ${sessionEndSql} as expires_at,
    extract(epoch from now() - s.fresh_at)::float8 as fresh_seconds,
    array(select office_id from user_offices where user_id = u.id) as offices
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = ${anyOf('$1', 'bytea')} and ${isSessionOpenSql}`,
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

const statements = {
  // A change of the password, a block and another sign-in wait for this lock, or finish before. A sign-in may end the oldest
  // session, so it waits for the writes of this person too.
  hold: statement<{ id: string }>(
    'session-hold-user',
    'select id from users where id = $1 and password_hash = $2 and blocked_at is null and not password_ended for update',
  ),
  // Leaves room for one more. The events close the live connections of the sessions that end.
  makeRoom: statement<{ ended: number }>(
    'session-make-room',
    `with gone as (
       delete from sessions where user_id = $1 and (expires_at < now() or token_hash in (
         select token_hash from sessions where user_id = $1 and expires_at >= now()
         order by used_at desc, token_hash offset ${maxSessions - 1}))
       returning token_hash
     )
     insert into outbox (kind, subject_id, token_hash) select 'session_ended', $1, token_hash from gone`,
  ),
  open: statement(
    'session-open',
    `insert into sessions (token_hash, user_id, expires_at, address, device)
     values ($1, $2, now() + make_interval(hours => $3), $4, $5)`,
  ),
};

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

/** Whether the person may enter, and how they are told that somebody has. */
const entryColumns = ['blocked_at', 'password_ended', 'cellphone', 'cellphone_verified', 'lang'] as const;

const accounts = (db: Db) => ({
  /** Returns the new user's id, or undefined when an account with this phone exists already. */
  async addUser(user: NewUser): Promise<string | undefined> {
    const added = await db.write(stranger, ({ kysely }) =>
      kysely
        .insertInto('users')
        .values({ ...user, id: newId() })
        .onConflict((conflict) => conflict.column('cellphone').doNothing())
        .returning('id')
        .executeTakeFirst(),
    );
    return added?.id;
  },

  findSecret: (cellphone: string) =>
    db.kysely
      .selectFrom('users')
      .select(['id', 'permissions', 'password_hash', ...entryColumns])
      .where('cellphone', '=', cellphone)
      .executeTakeFirst(),

  /**
   * Opens a session after the password was checked. Returns the token, or undefined when the password has changed or
   * the account was blocked since the check. A sign-in of staff is in the journal, and one from a new device is told to the
   * person.
   */
  openSession: (
    { id, permissions, password_hash }: Secret,
    origin: Origin,
    { isNews }: Pick<Device, 'isNews'>,
  ): Promise<{ token: string; isTold: boolean } | undefined> =>
    db.write(stranger, async (tx) => {
      if ((await tx.send(statements.hold, [id, password_hash])).length === 0) return undefined;
      const token = newToken();
      const { address, device } = origin;
      const staff = { actorId: id, kind: 'staff_signed_in', objectId: id, before: null, after: null, origin } as const;
      const news = isNews ? addNewSignIn(tx, id, hashToken(token), origin) : undefined;
      await Promise.all([
        tx.send(statements.makeRoom, [id]),
        tx.send(statements.open, [hashToken(token), id, hoursOf(permissions), address, device]),
        isStaff(permissions) && recordChange(tx, staff),
        news,
        tx.commit(),
      ]);
      return { token, isTold: ((await news)?.length ?? 0) > 0 };
    }),

  /** The first session of a new account. Returns the token; only its hash is stored. */
  async addSession(userId: string, role: Role, origin?: Origin): Promise<string> {
    const token = newToken();
    const { address = null, device = null } = origin ?? {};
    await writeOne(db, stranger, statements.open, [hashToken(token), userId, hoursOf(role), address, device]);
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
