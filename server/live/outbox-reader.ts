import type { FeedCursor, OutboxRow, OutboxStore } from './outbox.store.ts';

type Needs = {
  store: Pick<OutboxStore, 'horizon' | 'readAfter' | 'dropForeign'>;
  onRows: (rows: OutboxRow[]) => Promise<void>;
  /** Rows before this moment may never be handed on. What happens from now on will be. */
  onStartOver: () => void;
  onForeign: (count: number) => void;
};

/**
 * Reads the outbox from now on, each row once and in order. Rows that could not be handed on are read again.
 * Calls while one read is under way share one more read after it, so that nothing is seen too early or twice.
 */
export function outboxReader({ store, onRows, onStartOver, onForeign }: Needs) {
  let cursor: FeedCursor | undefined;
  let last = Promise.resolve({ unsettled: false });
  let waiting = false;
  let stopped = false;

  async function startOver(): Promise<FeedCursor> {
    cursor = await store.horizon();
    onStartOver();
    return cursor;
  }

  /** Answers what is behind the cursor, when it was handed on; nothing where the reader had to start over. */
  async function readOnce() {
    // A node that starts hears of what happens after its start.
    const from = cursor ?? (await startOver());
    const { rows, ...found } = await store.readAfter(from);
    if (found.isLost) {
      // Forgotten first: should the horizon not be found now, the next read asks for it.
      cursor = undefined;
      await startOver();
      return undefined;
    }
    if (found.foreign) onForeign(await store.dropForeign());
    if (rows.length > 0) await onRows(rows);
    const { xid, id } = rows.at(-1) ?? from;
    cursor = { xid, id, history: from.history, readAt: found.more ? from.readAt : found.readAt };
    return found;
  }

  async function readAll(): Promise<{ unsettled: boolean }> {
    waiting = false;
    while (!stopped) {
      const found = await readOnce();
      if (!found?.more) return { unsettled: found?.unsettled ?? false };
    }
    return { unsettled: false };
  }

  return {
    read(): Promise<{ unsettled: boolean }> {
      if (!waiting && !stopped) {
        waiting = true;
        last = last.then(readAll, readAll);
      }
      return last;
    },
    /** Waits for the read that is under way. If it fails, whoever asked for it is told; here it only has to be over. */
    async stop() {
      stopped = true;
      await last.catch(() => undefined);
    },
  };
}
