/** From how many whole minutes on a deal is waiting, and beyond how many it is late. */
const ageLimits = { waitingFrom: 5, lateAfter: 15 } as const;

export type Urgency = 'new' | 'waiting' | 'late';

export function urgencyOf(minutes: number): Urgency {
  if (minutes < ageLimits.waitingFrom) return 'new';
  return minutes <= ageLimits.lateAfter ? 'waiting' : 'late';
}

/** Whole minutes between two moments, whatever the time zone; a clock that runs behind makes nothing negative. */
export const minutesSince = (moment: Date, now: number) => Math.max(0, Math.floor((now - moment.getTime()) / 60_000));
