import { isFiat } from '../money/currency.ts';
import { add, compare, type Decimal } from '../money/money.ts';

/** How much coin a cashier may move alone, in USDT: with one deal, and on one day of Kyiv. */
export type Mandate = { per_deal: Decimal; per_day: Decimal };

type Sums = { tc: string; amt_to_exch: Decimal; amt_to_recv: Decimal };

/** The coin of a deal: what comes in or what goes out. */
export const coinOf = ({ tc, amt_to_exch, amt_to_recv }: Sums): Decimal => (isFiat(tc) ? amt_to_exch : amt_to_recv);

/** A mandate as it is at one moment: `used` is the sum of the other deals of the day. */
export type MandateState = Mandate & {
  used: Decimal;
  /** Whether this deal is counted already, on any day. A deal counts once. */
  is_counted: boolean;
};

/** Which bounds the deal is beyond. None: the cashier may go on alone. */
export function beyondMandate(sum: Decimal, { per_deal, per_day, used, is_counted }: MandateState) {
  const isTooLarge = compare(sum, per_deal) > 0;
  const isTooMuch = !is_counted && compare(add(used, sum), per_day) > 0;
  return [...(isTooLarge ? ['per_deal' as const] : []), ...(isTooMuch ? ['per_day' as const] : [])];
}
