import { z } from 'zod';
import type { Job } from '../jobs/job-run.ts';
import { mostDaysUnread, type OutboxStore, settledMinutes } from './outbox.store.ts';
import type { OutboxReaders, ReaderLag } from './outbox-readers.store.ts';

type Tell = (context: object, message: string) => void;
type Needs = {
  store: Pick<OutboxStore, 'horizon' | 'forget' | 'forgetUnread'>;
  readers: Pick<OutboxReaders, 'lags'>;
  log: { warn: Tell; error: Tell };
};

/** Live readers that read from now on have no position in the database. A node that pauses this long starts over. */
const keepMinutes = 60;
const warnAfterSeconds = 600;

const Horizon = z.object({ xid: z.string(), id: z.number(), history: z.string(), readAt: z.number() });

/**
 * Removes rows behind the slowest durable reader, in small batches. Each run removes only rows that were already settled
 * at the previous run, on whichever node that was. A reader that lags is named. After a week rows go unread, so that a
 * reader that is down for good does not fill the disk.
 */
export const outboxSweep = ({ store, readers, log }: Needs): Job => ({
  name: 'outbox-sweep',
  scope: 'network',
  everyMs: settledMinutes * 60_000,
  timeoutMs: 30_000,
  trouble: 'Old outbox rows stay for now',
  async run({ memo, remember, signal }) {
    const before = Horizon.safeParse(memo);
    const settled = await store.horizon();
    warnOfLag(await readers.lags(), log);
    if (before.success) while (!signal.aborted && (await store.forget(keepMinutes, before.data)));
    while (!signal.aborted && (await forgetUnread(store, log)));
    remember(settled);
  },
});

function warnOfLag(lags: ReaderLag[], log: Needs['log']) {
  for (const { name, seconds, events } of lags) {
    if (seconds < warnAfterSeconds) continue;
    const lag = { reader: name, seconds: Math.round(seconds), events };
    log.warn(lag, `A reader of the outbox is behind, and its events wait. They are lost after ${mostDaysUnread} days`);
  }
}

async function forgetUnread(store: Needs['store'], log: Needs['log']): Promise<boolean> {
  const { lost, more } = await store.forgetUnread();
  for (const loss of lost) log.error(loss, 'Events are lost: a reader of the outbox did not read them in time');
  return more;
}
