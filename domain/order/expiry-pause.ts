/**
 * While no expiry could run (an outage, maintenance, a restore), people could not act either. So after a time without expiry
 * that was longer than `unnoticed`, nothing expires for as long as that time was, within these bounds.
 */
export const expiryPauseMinutes = { unnoticed: 5, least: 30, most: 4 * 60 } as const;

/** For how many minutes nothing expires after so many minutes in which nothing could. 0: orders expire as ever. */
export function pauseAfter(minutesWithout: number): number {
  const { unnoticed, least, most } = expiryPauseMinutes;
  return minutesWithout > unnoticed ? Math.min(Math.max(minutesWithout, least), most) : 0;
}
