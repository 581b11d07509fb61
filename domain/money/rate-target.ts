import { changePercent, compare, type Decimal } from './money.ts';
import { isQuotedForward, quoteOf } from './rate.ts';

/** The most targets of a person that wait. */
export const mostTargets = 10;
/** How long a target waits. */
export const targetDays = 30;
/** How far from the quote of today a target may be, in percent. */
export const farthestTarget: Decimal = '10';
/** One press of plus or minus, in units of the quote. */
export const targetStep: Decimal = '0.1';

export type TargetFault = 'reached' | 'tooFar';

/**
 * What is wrong with this target. `best` is the best rate that an office offers now. A customer is told of a rate that is
 * better, so of a higher one: it is how much of `tc` they get.
 */
export function targetFault(target: Decimal, best: Decimal): TargetFault | undefined {
  if (compare(target, best) <= 0) return 'reached';
  const forward = isQuotedForward(best);
  const away = changePercent(quoteOf(best, forward), quoteOf(target, forward)).replace('-', '');
  return compare(away, farthestTarget) > 0 ? 'tooFar' : undefined;
}
