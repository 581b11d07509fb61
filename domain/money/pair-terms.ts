import { compare, type Decimal } from './money.ts';

/** The least and the most that a customer may give, in the currency `sc` of the pair. Null means no bound. */
export type AmountBounds = { min_amount: Decimal | null; max_amount: Decimal | null };

/** Terms without bounds are valid: they remove the bounds that were set before. */
export const hasBounds = ({ min_amount, max_amount }: AmountBounds) => min_amount !== null || max_amount !== null;

/** Which bounds are set. Undefined if none is. */
export function boundsPresent({ min_amount, max_amount }: AmountBounds): 'min' | 'max' | 'both' | undefined {
  if (min_amount === null) return max_amount === null ? undefined : 'max';
  return max_amount === null ? 'min' : 'both';
}

/** The bounds that an office applies to a pair: its own, or those for all offices. Undefined when there are none. */
export const boundsAt = <T extends AmountBounds>(own: T | undefined, general: T | undefined): T | undefined =>
  [own, general].find((terms) => terms !== undefined && hasBounds(terms));

/** False when the least amount is above the most. */
export const isInOrder = ({ min_amount, max_amount }: AmountBounds) =>
  min_amount === null || max_amount === null || compare(min_amount, max_amount) <= 0;

/** The allowed amount that is nearest to this one: the amount itself, or the bound that it breaks. */
export function nearestAllowed(amount: Decimal, bounds: AmountBounds | undefined): Decimal {
  const { min_amount = null, max_amount = null } = bounds ?? {};
  if (min_amount !== null && compare(amount, min_amount) < 0) return min_amount;
  return max_amount !== null && compare(amount, max_amount) > 0 ? max_amount : amount;
}

export const isAllowed = (amount: Decimal, bounds: AmountBounds | undefined) =>
  nearestAllowed(amount, bounds) === amount;
