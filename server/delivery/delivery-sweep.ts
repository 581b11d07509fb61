import type { Job } from '../jobs/job-run.ts';
import type { DeliveryStore } from './delivery.store.ts';

type Needs = {
  store: Pick<DeliveryStore, 'sweep'>;
  log: { error: (context: object, message: string) => void };
};

/** Deletes finished deliveries, and the excess where too many wait. */
export const deliverySweep = ({ store, log }: Needs): Job => ({
  name: 'delivery-sweep',
  scope: 'network',
  everyMs: 60_000,
  timeoutMs: 30_000,
  trouble: 'Old deliveries stay for now',
  async run() {
    for (const dropped of await store.sweep())
      log.error(dropped, 'Too many messages wait in a channel; the least urgent and oldest ones are dropped');
  },
});
