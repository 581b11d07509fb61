import { type Actor, isStaff } from '#domain/person/actor.ts';
import type { By, SessionBy } from './by.ts';
import { isSessionOpenSql } from './open-session.ts';
import { type Row, type Statement, statement } from './statement.ts';

/** People whose rights a write ends or changes: these, and the members of an office. */
type Ended = {
  ends?: readonly string[];
  endsMembersOf?: string;
  /** Holds all admins too, so that two of them can't remove each other at the same moment. */
  holdsAdmins?: boolean;
};

/** What a write locks before its work begins. */
export type RightsLocks = Ended & {
  /**
   * The work changes the row of its own actor in `users`. So it takes the stronger lock at once: taking it later could wait
   * for an ending that waits for this write.
   */
  changesOwn?: boolean;
  /** Others whose rights the work reads: they stay as they are, too. Held with the actor in the order of the ids. */
  holdsToo?: readonly string[];
};

export type Lock = { what: Statement<Row>; values: unknown[] };

/** The code of `refuse_lost_rights()` in the database. */
const lostRights = 'OB100';

/** True when the rights of the caller ended, or became others, after the call was decided. Nothing was written then. */
export const isLostRights = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === lostRights) || isLostRights(error.cause));

/** Locks everybody whose rights end, and the actor, in the order of their ids. */
const holdTogether = statement(
  'rights-hold-together',
  'select from users where id = any($1::uuid[]) order by id for key share',
);
const holdPeople = statement('rights-hold-people', 'select hold_people($1::uuid, $2::uuid[], $3::uuid, $4)');

/**
 * Locks the person, then the session, and fails unless the session is open and the role is the one that the call was decided
 * with. An update that this waited for counts: PostgreSQL reads a row again after it has waited for its lock.
 */
const openSession = (strength: string) => `held as materialized (
    select from users u join sessions s on s.user_id = u.id
    where u.id = $1 and s.token_hash = $2 and u.permissions = $3 and ${isSessionOpenSql}
    for ${strength} of u for key share of s
  )`;

const holdSession = (name: string, strength: string) => ({
  alone: statement(
    `rights-hold-${name}`,
    `with ${openSession(strength)} select refuse_lost_rights() where not exists (select from held)`,
  ),
  /** The memberships come after the session. Those that began since are not needed: the call was decided without them. */
  withOffices: statement(
    `rights-hold-${name}-with-offices`,
    `with ${openSession(strength)}, offices as materialized (
       select from user_offices where user_id = $1 and office_id = any($4::uuid[]) and exists (select from held)
       for key share
     )
     select refuse_lost_rights()
     where not exists (select from held) or (select count(*) from offices) < cardinality($4::uuid[])`,
  ),
});

const sql = {
  keep: holdSession('session', 'key share'),
  changeOwn: holdSession('session-to-change', 'no key update'),
  /** Who takes or changes a token of recovery holds the person first, so it can't end after this. */
  recovery: statement(
    'rights-hold-recovery',
    `select refuse_lost_rights() where not exists (
       select from recovery_tokens where token_hash = $1 and user_id = $2 and expires_at > now())`,
  ),
};

/** The statements that hold the rights of `by`, in the order of locks. They are sent before the work. */
export function locksOf(by: By, { changesOwn = false, holdsToo = [], ...ended }: RightsLocks = {}): Lock[] {
  if (by.kind === 'recovery')
    return [...peopleLock(by.userId, ended), { what: sql.recovery, values: [by.tokenHash, by.userId] }];
  if (by.kind !== 'session') return peopleLock(null, ended);
  const together = holdsToo.length > 0 ? [{ what: holdTogether, values: [[by.actor.id, ...holdsToo]] }] : [];
  return [...together, ...peopleLock(by.actor.id, ended), sessionLock(by, changesOwn ? sql.changeOwn : sql.keep)];
}

function peopleLock(actorId: string | null, { ends = [], endsMembersOf, holdsAdmins = false }: Ended): Lock[] {
  if (ends.length === 0 && endsMembersOf === undefined && !holdsAdmins) return [];
  return [{ what: holdPeople, values: [actorId, ends, endsMembersOf ?? null, holdsAdmins] }];
}

function sessionLock({ actor, tokenHash }: SessionBy, { alone, withOffices }: typeof sql.keep): Lock {
  const values = [actor.id, tokenHash, actor.role];
  return worksSomewhere(actor) ? { what: withOffices, values: [...values, actor.officeIds] } : { what: alone, values };
}

const worksSomewhere = ({ role, officeIds }: Actor) => isStaff(role) && officeIds.length > 0;
