import type { Job } from '../jobs/job-run.ts';
import type { OrderSumsStore } from './order-sums.store.ts';

/** Adds ended orders to the sums of their weeks. Until then reports read these orders themselves. */
export const orderSumsJob = (store: OrderSumsStore): Job => ({
  name: 'order-sums',
  scope: 'network',
  everyMs: 30_000,
  timeoutMs: 60_000,
  trouble: 'Reports become slower, and stay exact',
  async run({ signal }) {
    while (!signal.aborted && (await store.addEnded()));
  },
});
