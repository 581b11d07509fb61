import { isStaff, type Role } from '#domain/person/actor.ts';
import type { FactorWay } from '#domain/person/second-factor.ts';
import { type Origin, recordChange } from '../database/audit.ts';
import { maxSessions, sessionHours } from '../database/open-session.ts';
import { statement } from '../database/statement.ts';
import type { Tx } from '../database/tx.ts';
import { addNewSignIn } from './new-sign-in/new-sign-in.store.ts';
import { hashToken, newToken } from './token.ts';

/** What opened a session beside the password: a factor, or a device that was asked lately. Null for who has no factor. */
export type ProvedBy = FactorWay | 'remembered' | null;

export const hoursOf = (role: Role) => (role === 'customer' ? sessionHours.customer : sessionHours.staff);

export const sessionSql = {
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
  // A remembered device has proved the password alone, so what is dangerous still asks for the factor.
  open: statement(
    'session-open',
    `insert into sessions (token_hash, user_id, expires_at, address, device, proved_by, fresh_at)
     values ($1, $2, now() + make_interval(hours => $3), $4, $5, $6, case when $6 = 'remembered' then null else now() end)`,
  ),
};

type NewSession = { userId: string; role: Role; origin: Origin; provedBy: ProvedBy; isNews: boolean };
export type OpenedSession = { token: string /** Whether the person is told of it. */; isTold: boolean };

/**
 * Opens a session, and commits. The transaction holds its person. Returns the token; only its hash is stored. A sign-in
 * of staff is in the journal.
 */
export async function writeSession(
  tx: Tx,
  { userId: id, role, origin, provedBy, isNews }: NewSession,
): Promise<OpenedSession> {
  const token = newToken();
  const { address, device } = origin;
  const staff = { actorId: id, kind: 'staff_signed_in', objectId: id, before: null, after: null, origin } as const;
  const news = isNews ? addNewSignIn(tx, id, hashToken(token), origin) : undefined;
  await Promise.all([
    tx.send(sessionSql.makeRoom, [id]),
    tx.send(sessionSql.open, [hashToken(token), id, hoursOf(role), address, device, provedBy]),
    isStaff(role) && recordChange(tx, staff),
    news,
    tx.commit(),
  ]);
  return { token, isTold: ((await news)?.length ?? 0) > 0 };
}
