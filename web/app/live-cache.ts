import { useOrderLive } from '../order/order.queries.ts';
import { useRateUpdates } from '../rate/rate.queries.ts';

/** Updates the query cache after each live message. Called once while a user is signed in. */
export function useLiveCache() {
  useOrderLive();
  useRateUpdates();
}
