import { Gauge, type Registry } from 'prom-client';
import type { Job } from '../jobs/job-run.ts';
import { hourOf } from './journal-seal.ts';
import type { Head, SealState, SealStore } from './seals.store.ts';

/** Measures the seals. The figures are unknown while the database does not answer. */
export function watchSeals(store: Pick<SealStore, 'readState'>) {
  let state: SealState | undefined;
  let told: { hour: string; head: Head } | undefined;
  const job = {
    name: 'journal-watch',
    scope: 'node',
    everyMs: 10_000,
    timeoutMs: 10_000,
    trouble: 'Whether entries of the journal have their seals stays unknown for now',
    async run() {
      const read = store.readState();
      read.catch(() => {
        state = undefined;
      });
      state = await read;
      const hour = hourOf(new Date());
      if (told?.hour !== hour) told = { hour, head: state };
    },
  } satisfies Job;

  const measure = (register: Registry) => {
    const registers = [register];
    const gauge = (name: string, help: string, figureOf: (state: SealState) => number) =>
      new Gauge({
        ...{ name, help, registers },
        collect() {
          this.set(state ? figureOf(state) : Number.NaN);
        },
      });
    gauge('obmin_journal_seals', 'Entries of the journal and the histories that are sealed.', ({ n }) => n);
    gauge(
      'obmin_journal_oldest_unsealed_seconds',
      'How long the oldest entry has waited for its seal; 0 when none waits.',
      ({ oldestSeconds }) => oldestSeconds,
    );
    new Gauge({
      ...{ name: 'obmin_journal_head', labelNames: ['hash'], registers },
      help: 'The number of the newest seal of this hour, with its hash. It changes once an hour.',
      collect() {
        this.reset();
        if (told) this.set({ hash: told.head.hash }, told.head.n);
      },
    });
  };
  return { job, measure };
}
