import { add, changePercent, compare, type Decimal, divide, subtract, truncate } from './money.ts';
import { isQuotedForward, quoteOf } from './rate.ts';

/** The most targets of a person that wait. */
export const mostTargets = 10;
/** How long a target waits. */
export const targetDays = 30;
/** How far from the quote of today a target may be, in percent. */
const farthestTarget: Decimal = '10';

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

/** One press of plus or minus, in units of the quote. A small quote has a smaller step. */
const targetStepOf = (quote: Decimal): Decimal => (compare(quote, '10') >= 0 ? '0.1' : '0.01');

/** The quote that is one press away. It never reaches zero. */
export function steppedQuote(quote: Decimal, direction: 'up' | 'down'): Decimal {
  const step = targetStepOf(quote);
  if (direction === 'up') return add(quote, step);
  return compare(quote, step) > 0 ? subtract(quote, step) : quote;
}

/** A target to begin with: about one percent better than the quote of now, on a whole step. */
export function firstTarget(quote: Decimal, forward: boolean): Decimal {
  const step = targetStepOf(quote);
  const decimals = step === '0.1' ? 1 : 2;
  const percent = divide(quote, '100', 8);
  const wanted = truncate(forward ? add(quote, percent) : subtract(quote, percent), decimals);
  return forward ? add(wanted, step) : wanted;
}

/** The rate that a person means by a quote, to 8 decimals like every rate. */
export const rateOfQuote = (quote: Decimal, forward: boolean): Decimal => (forward ? quote : divide('1', quote, 8));
