import { z } from 'zod';
import type { Job } from '../jobs/job-run.ts';
import { headText } from './journal-check.ts';
import type { SealStore } from './seals.store.ts';

type Log = { info: (context: object, message: string) => void };

/** The hour whose head the log has. */
const Told = z.object({ hour: z.string() });

/**
 * Seals what waits, within five seconds, and tells the log the newest seal once an hour. Who keeps the log elsewhere can
 * prove later what the journal was then.
 */
export const journalSeal = ({ store, log }: { store: Pick<SealStore, 'seal' | 'readState'>; log: Log }): Job => ({
  name: 'journal-seal',
  scope: 'network',
  everyMs: 2_000,
  timeoutMs: 60_000,
  trouble: 'Entries of the journal and of the histories wait for their seal for now',
  async run({ signal, memo, remember }) {
    while (!signal.aborted && (await store.seal()));
    const hour = hourOf(new Date());
    if (Told.safeParse(memo).data?.hour === hour) return;
    log.info({ journal_head: headText(await store.readState()) }, 'Head of the journal');
    remember({ hour });
  },
});

export const hourOf = (time: Date) => time.toISOString().slice(0, 13);
