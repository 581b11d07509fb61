import { canonical, compare, type Decimal, truncate } from './money.ts';

/** Specification §9: a rate that is worse by more than this is not recommended. In units of the quote, where nobody sets another. */
export const defaultTolerance: Decimal = '0.05';

export const toleranceBounds = { most: '1000', decimals: 8 };

/** A tolerance in canonical form, from 0 on. Undefined when it is malformed or out of bounds. */
export function parseTolerance(text: string): Decimal | undefined {
  const value = canonical(text);
  const isWithin =
    value !== undefined &&
    truncate(value, toleranceBounds.decimals) === value &&
    compare(value, '0') >= 0 &&
    compare(value, toleranceBounds.most) <= 0;
  return isWithin ? value : undefined;
}
