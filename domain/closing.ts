/** A time for which an office will be closed. */
export type Closure = { from: Date; until: Date; reason: string | null };

/** What says when an office is closed out of turn: until when it is now, and for which times it will be. */
export type Closings = { closed_until: Date | null; closures?: readonly { from: Date; until: Date }[] };

export const isClosed = ({ closed_until, closures = [] }: Closings, now: Date): boolean =>
  (closed_until !== null && closed_until > now) || closures.some(({ from, until }) => from <= now && until > now);

/** An office is closed for so many days at most. */
const mostClosedDays = 366;

/** A time for which an office is closed ends later than now. */
export const mayCloseUntil = (until: Date, now: Date): boolean =>
  until > now && until.getTime() - now.getTime() <= mostClosedDays * 24 * 60 * 60_000;
