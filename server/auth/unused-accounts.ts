import { Counter, type Registry } from 'prom-client';
import type { Job } from '../jobs/job-run.ts';
import type { UnusedAccountStore } from './unused-accounts.store.ts';

type Needs = { store: UnusedAccountStore; log: { info: (context: object, message: string) => void } };

const hourMs = 3_600_000;
/** Limit of batches in one run. The next run goes on behind the last account of this one. */
const maxBatches = 200;

/**
 * Removes accounts that were never verified, are unused for 90 days, and to which nothing refers. Which they are, the
 * database decides alone.
 */
export function unusedAccountSweep({ store, log }: Needs) {
  const counter = new Counter({
    name: 'obmin_accounts_removed_total',
    help: 'Accounts that this node has removed, because they were never verified and unused for 90 days.',
    registers: [],
  });

  async function removeBehind(after: string | null, signal: AbortSignal) {
    let removed = 0;
    for (let batches = 0; batches < maxBatches && !signal.aborted; batches += 1) {
      const batch = await store.removeAfter(after);
      counter.inc(batch.removed);
      removed += batch.removed;
      if (batch.last === null) return { after: null, removed };
      after = batch.last;
    }
    return { after, removed };
  }

  const job = {
    name: 'account-sweep',
    scope: 'network',
    everyMs: 6 * hourMs,
    timeoutMs: 10 * 60_000,
    trouble: 'Accounts that nobody uses stay for now',
    async run({ signal, memo, remember }) {
      const { after, removed } = await removeBehind(typeof memo === 'string' ? memo : null, signal);
      remember(after ?? false);
      if (removed > 0) log.info({ removed }, 'Accounts that were never verified and not used for 90 days are removed');
    },
  } satisfies Job;

  return { job, measure: (register: Registry) => register.registerMetric(counter) };
}
