import type { Order } from '#contract/order/order.ts';
import { useMoveTo } from '../lib/address/address.ts';

type Kind = Pick<Order, 'sc' | 'tc' | 'amt_to_exch' | 'office_id'>;

/** Opens the exchange form with the pair, the office and the amount of an order. The rate is today's. */
export function useSameAgain(): (order: Kind) => void {
  const moveTo = useMoveTo();
  return ({ sc, tc, amt_to_exch: amount, office_id }) => moveTo(() => ({ tab: 'exchange', sc, tc, amount, office_id }));
}
