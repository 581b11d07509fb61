import type { OpenSession } from '#contract/person/session.ts';
import { type SessionBy, system } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import { isSessionOpenSql, maxSessions } from '../database/open-session.ts';
import { ask, statement } from '../database/statement.ts';
import { writeOne } from '../database/tx.ts';
import { isId } from '../lib/id.ts';
import { forgetDevices } from './device/device.store.ts';
import { endOtherSessions } from './password.store.ts';

/**
 * A session's public id: half of the hash of its token, from which nobody finds the token, in the form of a UUID of
 * version 8 (RFC 9562).
 */
const idSql = `overlay(overlay(encode(substring(s.token_hash from 1 for 16), 'hex') placing '8' from 13) placing '8' from 17)::uuid`;

const sql = {
  list: statement<OpenSession>(
    'session-list',
    `select ${idSql} as id, s.token_hash = $2 as current, s.device, s.address, s.created_at, s.used_at
     from sessions s join users u on u.id = s.user_id
     where s.user_id = $1 and ${isSessionOpenSql} order by current desc, s.used_at desc, s.token_hash limit ${maxSessions}`,
  ),
  end: statement<{ token_hash: Buffer }>(
    'session-end',
    `with ended as (
       delete from sessions s where s.user_id = $1 and ${idSql} = $2::uuid returning token_hash
     )
     insert into outbox (kind, subject_id, token_hash) select 'session_ended', $1, token_hash from ended
     returning token_hash`,
  ),
  refresh: statement<{ user_id: string }>(
    'session-refresh-by-password',
    `update sessions set fresh_at = now() where token_hash = $1 and user_id = (
       select id from users where id = $2 and second_factor_at is null for no key update) returning user_id`,
  ),
  endOwn: statement(
    'session-end-own',
    `with ended as (delete from sessions where token_hash = $1)
     insert into outbox (kind, subject_id, token_hash) values ('session_ended', $2, $1)`,
  ),
  // Sessions that a sign-out deletes at this moment are skipped.
  use: statement(
    'session-use',
    `with used as (
       select token_hash, told.address from unnest($1::bytea[], $2::text[]) told (hash, address)
       join sessions on token_hash = told.hash order by token_hash for no key update of sessions skip locked
     )
     update sessions s set used_at = now(), address = coalesce(used.address, s.address)
     from used where s.token_hash = used.token_hash`,
  ),
};

/** `address` is undefined for a live connection, which stays where it was opened. */
export type SessionUse = { tokenHash: Buffer; address: string | undefined };

export const sessionStore = (db: Db) => ({
  listSessions: (userId: string, tokenHash: Buffer): Promise<OpenSession[]> =>
    ask(db.pool, sql.list, [userId, tokenHash]),

  /** Returns false when the person has no such session. */
  endOne: async (by: SessionBy, id: string): Promise<boolean> =>
    isId(id) && (await writeOne(db, by, sql.end, [by.actor.id, id], { ends: [by.actor.id] })).length > 0,

  endOthers: (by: SessionBy): Promise<void> =>
    db.write(
      by,
      async (tx) => {
        await forgetDevices(tx, by.actor.id);
        await endOtherSessions(tx, by.actor.id, by.tokenHash);
      },
      { ends: [by.actor.id] },
    ),

  /** Remembers that the person of this session has just proved the password. False when a factor was set up meanwhile. */
  refresh: async (by: SessionBy): Promise<boolean> =>
    (await writeOne(db, by, sql.refresh, [by.tokenHash, by.actor.id], { changesOwn: true })).length > 0,

  /** The outbox event closes the live connections of this session on every node. */
  async endOwn(by: SessionBy): Promise<void> {
    const { actor, tokenHash } = by;
    await writeOne(db, by, sql.endOwn, [tokenHash, actor.id], { ends: [actor.id] });
  },

  async saveUses(uses: readonly SessionUse[]): Promise<void> {
    const hashes = uses.map(({ tokenHash }) => tokenHash);
    await writeOne(db, system, sql.use, [hashes, uses.map(({ address }) => address ?? null)]);
  },
});

export type SessionStore = ReturnType<typeof sessionStore>;
