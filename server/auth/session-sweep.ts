import type { Job } from '../jobs/job-run.ts';
import type { SessionSweepStore } from './session-sweep.store.ts';

/** Limit of batches in one run, so that many expired sessions do not keep the database busy. */
const maxBatches = 100;

/**
 * Deletes expired sessions. An expired session gives no access, but push messages would still be sent to its push
 * subscription.
 */
export const sessionSweep = (store: SessionSweepStore): Job => ({
  name: 'session-sweep',
  scope: 'network',
  everyMs: 10 * 60_000,
  timeoutMs: 2 * 60_000,
  trouble: 'Expired sessions stay for now',
  async run({ signal }) {
    for (let batches = 0; batches < maxBatches && !signal.aborted; batches += 1) if (!(await store.sweep())) return;
  },
});
