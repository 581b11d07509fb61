import { Counter, type Registry } from 'prom-client';
import type { Job } from '../../jobs/job-run.ts';
import type { ErasureStore } from './erasure.store.ts';

type Needs = {
  store: Pick<ErasureStore, 'listDue' | 'erase'>;
  log: { info: (context: object, message: string) => void };
  wake: () => void;
};

const hourMs = 3_600_000;

/** Carries out the erasures that nothing keeps any more. Whether something does, the database decides alone. */
export function erasureJob({ store, log, wake }: Needs) {
  const counter = new Counter({
    name: 'obmin_people_erased_total',
    help: 'People whose data this node has erased, because they asked for it and nothing kept them.',
    registers: [],
  });

  const job = {
    name: 'erasures',
    scope: 'network',
    everyMs: hourMs,
    timeoutMs: 10 * 60_000,
    trouble: 'People who asked for it are not erased for now',
    async run({ signal }) {
      for (const userId of await store.listDue()) {
        if (signal.aborted) return;
        if ((await store.erase(userId)) !== null) continue;
        counter.inc();
        log.info({ user_id: userId }, 'The data of somebody who asked for it are erased');
        wake();
      }
    },
  } satisfies Job;

  return { job, measure: (register: Registry) => register.registerMetric(counter) };
}
