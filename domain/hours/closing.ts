import type { Role } from '../person/actor.ts';
import { hoursClosedUnasked } from '../person/fresh-sign-in.ts';

/** A time for which an office will be closed. */
export type Closure = { from: Date; until: Date; reason: string | null };

/** What says when an office is closed out of turn: until when it is now, and for which times it will be. */
export type Closings = { closed_until: Date | null; closures?: readonly { from: Date; until: Date }[] };

/** The same with the reasons, as an office keeps it. */
export type ClosingState = { closed_until: Date | null; closed_reason: string | null; closures: readonly Closure[] };

/** `until` null: the office opens again, or the closing that is planned for `from` is taken back. */
export type ClosingWanted = { from?: Date | undefined; until: Date | null; reason: string | null };

/** The most closings that are planned at an office. */
export const mostClosures = 20;

/** The longest closing of an office, in days. */
const mostClosedDays = 366;
const hourMs = 60 * 60_000;

export const isClosed = ({ closed_until, closures = [] }: Closings, now: Date): boolean =>
  (closed_until !== null && closed_until > now) || closures.some((closure) => isAt(closure, now));

const isAt = ({ from, until }: { from: Date; until: Date }, now: Date) => from <= now && until > now;

/** A time for which an office is closed ends later than now. */
export const mayCloseUntil = (until: Date, now: Date): boolean =>
  until > now && until.getTime() - now.getTime() <= mostClosedDays * 24 * hourMs;

const isLong = (from: Date, until: Date | null): boolean =>
  until !== null && until.getTime() - from.getTime() > hoursClosedUnasked * hourMs;

/** Whether closing the office so asks for a fresh sign-in. */
export const closesForLong = ({ from, until }: ClosingWanted, now: Date): boolean => isLong(from ?? now, until);

/**
 * What holds at this moment: a planned closing that has begun is no longer planned, and what is over is gone. The one that
 * ends last counts, where several hold.
 */
export function closingsAt({ closed_until, closed_reason, closures }: ClosingState, now: Date): ClosingState {
  const begun = closures.filter((closure) => isAt(closure, now));
  const present = closed_until && closed_until > now ? [{ until: closed_until, reason: closed_reason }] : [];
  const [last] = [...begun, ...present].toSorted((a, b) => b.until.getTime() - a.until.getTime());
  return {
    closed_until: last?.until ?? null,
    closed_reason: last?.reason ?? null,
    closures: closures.filter(({ from }) => from > now),
  };
}

/** Why an office is not closed so. */
export type ClosingRefused =
  | 'closedTooLong'
  | 'closedTooLongForCashier'
  | 'closingNotYours'
  | 'closureUnknown'
  | 'tooManyClosures';

/** What holds after a person has closed the office, opened it, or planned a closing, or why nothing changes. */
export function applyClosing(
  state: ClosingState,
  wanted: ClosingWanted,
  { role, now }: { role: Role; now: Date },
): ClosingState | ClosingRefused {
  const present = closingsAt(state, now);
  const refused = refuseForRole(present, wanted, role, now) ?? refuseTime(wanted, now);
  if (refused) return refused;
  const { from, until, reason } = wanted;
  if (!from) return { ...present, closed_until: until, closed_reason: until && reason };
  const others = present.closures.filter((closure) => closure.from.getTime() !== from.getTime());
  if (!until) return others.length < present.closures.length ? { ...present, closures: others } : 'closureUnknown';
  const closures = [...others, { from, until, reason }].toSorted((a, b) => a.from.getTime() - b.from.getTime());
  return closures.length > mostClosures ? 'tooManyClosures' : { ...present, closures };
}

/** A cashier plans nothing, and neither closes nor opens for more hours than those that nobody is asked about. */
function refuseForRole({ closed_until }: ClosingState, { from, until }: ClosingWanted, role: Role, now: Date) {
  if (role !== 'cashier') return undefined;
  if (from || isLong(now, closed_until)) return 'closingNotYours';
  return isLong(now, until) ? 'closedTooLongForCashier' : undefined;
}

function refuseTime({ from, until }: ClosingWanted, now: Date): ClosingRefused | undefined {
  if (!until) return undefined;
  return mayCloseUntil(until, now) && (!from || (from > now && from < until)) ? undefined : 'closedTooLong';
}
