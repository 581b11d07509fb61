import { amountLimits, convert, type Decimal, fromUnits } from '../money/money.ts';
import { units } from './ledger.ts';
import { atAverage, type Position, size } from './position.ts';

/** What so much is worth in USDT at a stated rate. */
export const atRate = (quantity: bigint, rate: Decimal): bigint =>
  units(convert(fromUnits(size(quantity), amountLimits.decimals), rate));

/** What so much is worth in USDT: at the average cost, else at the stated rate. Undefined where neither is known. */
export function worthAt(position: Position, quantity: bigint, rate: Decimal | undefined): bigint | undefined {
  const stated = rate === undefined ? undefined : atRate(quantity, rate);
  if (stated === undefined && (position.stock === 0n || position.cost === 0n)) return undefined;
  return atAverage(position, quantity, () => stated ?? 0n);
}
