/** In whole minutes: an order is "waiting" from `waitingFrom`, and "late" after `lateAfter`. */
const ageLimits = { waitingFrom: 5, lateAfter: 15 } as const;

export type Urgency = 'new' | 'waiting' | 'late';

export function urgencyOf(minutes: number): Urgency {
  if (minutes < ageLimits.waitingFrom) return 'new';
  return minutes <= ageLimits.lateAfter ? 'waiting' : 'late';
}

/** Whole minutes between two moments. Never negative, even when the local clock is behind. */
export const minutesSince = (moment: Date, now: number) => Math.max(0, Math.floor((now - moment.getTime()) / 60_000));
