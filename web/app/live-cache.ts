import { useOrderLive } from '../order/order.queries.ts';
import { useRateUpdates } from '../rate/rate.queries.ts';

/** What a live message does to everything that is shown. Called once, for as long as somebody is signed in. */
export function useLiveCache() {
  useOrderLive();
  useRateUpdates();
}
