import type { OutboxEvent } from '../../database/tables.ts';
import type { Tx } from '../../database/tx.ts';
import type { Job } from '../../jobs/job-run.ts';
import type { Channel } from '../channel.ts';
import type { InboxStore } from './inbox.store.ts';

/**
 * Each person's list of what they were told. It is written in the transaction that moves the position of its reader, which
 * all nodes share, so each notice is there once. Nothing is sent, so it has no deliveries.
 */
export const inboxChannel = {
  name: 'inbox',
  isOn: async () => true,
  recipients: { table: 'inbox', id: 's.id' },
  sendsAtOnce: 0,
  send: async () => 'unwanted',
  close: () => undefined,
} satisfies Channel;

type Reader = { read: () => Promise<boolean>; skip: () => Promise<void> };
type Consumer = {
  name: string;
  onEvents: (tx: Tx, events: OutboxEvent[]) => Promise<unknown>;
  drop: (tx: Tx) => Promise<unknown>;
};
type Needs = {
  store: Pick<InboxStore, 'keepFor'>;
  reader: (consumer: Consumer) => Reader;
  /** The pages of these people hear of it. */
  wake: () => void;
};

export function inboxReader({ store, reader, wake }: Needs): Reader {
  let hasKept = false;
  const { read, skip } = reader({
    name: inboxChannel.name,
    async onEvents(tx, events) {
      if (await store.keepFor(tx, events)) hasKept = true;
    },
    // What waited in another database was kept there.
    drop: async () => undefined,
  });
  return {
    skip,
    async read() {
      const hasMore = await read();
      if (hasKept) wake();
      hasKept = false;
      return hasMore;
    },
  };
}

export const inboxSweep = (store: Pick<InboxStore, 'forget'>): Job => ({
  name: 'inbox-sweep',
  scope: 'network',
  everyMs: 3_600_000,
  timeoutMs: 60_000,
  trouble: 'Old entries of inboxes stay for now',
  run: store.forget,
});
