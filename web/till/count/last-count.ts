import type { Count, Shift } from '#contract/till/shifts.ts';

/** The last count at this end of the shift: of the closing one, once it has begun. */
export function lastCount({ state, counts }: Pick<Shift, 'state' | 'counts'>): Count | undefined {
  const moment = state === 'opening' ? 'opening' : 'closing';
  return counts.findLast((count) => count.moment === moment);
}
