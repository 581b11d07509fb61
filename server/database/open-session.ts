import { type Actor, isStaff } from '#domain/person/actor.ts';

/** Lifetime of a session in hours. Staff work in shifts; customers come back within the month. */
export const sessionHours = { staff: 12, customer: 30 * 24 };

/** A session of staff ends when nobody has used it for this time. A desk is left alone more often than a phone. */
export const staffIdleMinutes = 60;

/** When a session ends that is used now and never again, by the clock of this machine, which the `Date` of an answer has too. */
export function endWithoutUse({ actor, secondsLeft }: { actor: Actor; secondsLeft: number }, now = Date.now()): Date {
  const seconds = isStaff(actor.role) ? Math.min(secondsLeft, staffIdleMinutes * 60) : secondsLeft;
  return new Date(now + seconds * 1_000);
}

/** When somebody signs in once more, the session that was unused for longest ends. */
export const maxSessions = 20;

/**
 * SQL: when a session `s` of the user `u` ends. After a promotion, a session that began as a customer's ends as early as
 * other staff sessions.
 */
export const sessionEndSql = `least(s.expires_at,
    case when u.permissions <> 'customer' then s.created_at + interval '${sessionHours.staff} hours' end)`;

/** SQL: whether a session `s` of the user `u` is open. */
export const isSessionOpenSql = `${sessionEndSql} > now() and u.blocked_at is null
  and (u.permissions = 'customer' or s.used_at > now() - interval '${staffIdleMinutes} minutes')`;
