/**
 * A shift has a drawer. `opening`: it is counted first. `closing`: it is counted, takes no deal any more, and the next shift
 * sells from another drawer.
 */
export const shiftStates = ['opening', 'open', 'closing', 'closed'] as const;
export type ShiftState = (typeof shiftStates)[number];

/**
 * Who closed a drawer, or was named to take it over, opens it without a count until these hours are over. The database has
 * the same bound.
 */
const asClosedHours = 16;

type LastShift = { closed_by: string | null; handed_to: string | null; closed_at: Date | null };

export const mayOpenAsClosed = (last: LastShift | undefined, personId: string, now: Date): boolean =>
  last?.closed_at != null &&
  (last.closed_by === personId || last.handed_to === personId) &&
  now.getTime() - last.closed_at.getTime() < asClosedHours * 3_600_000;

/** An office has so many tills, and a till so many drawers. The database has the same bound. */
export const mostTills = 20;

/** `float`: from the safe to a drawer. `return`: from a drawer to the safe. */
export const moveWays = ['float', 'return'] as const;
export type MoveWay = (typeof moveWays)[number];
export const moveStates = ['on_way', 'arrived', 'returned'] as const;
export type MoveState = (typeof moveStates)[number];

/** What is booked in a drawer beside the deals. A cashier spends; what comes in from outside an owner says. */
export const cashKinds = ['expense', 'capital_in'] as const;
