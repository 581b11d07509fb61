import type { FeedCursor, OutboxRow, OutboxStore } from './outbox.store.ts';

type Needs = {
  store: Pick<OutboxStore, 'horizon' | 'readAfter' | 'dropForeign'>;
  onRows: (rows: OutboxRow[]) => Promise<void>;
  /** Called when the reader starts at a new position. Rows before it may never be delivered; later rows will be. */
  onStartOver: () => void;
  onForeignRows: (count: number) => void;
};

/**
 * Reads the outbox from now on and delivers each row once and in order. Rows whose delivery failed are read again.
 * Calls during a read share one further read after it, so that no row is delivered twice or out of order.
 */
export function outboxReader({ store, onRows, onStartOver, onForeignRows }: Needs) {
  let cursor: FeedCursor | undefined;
  let last = Promise.resolve({ unsettled: false });
  let waiting = false;
  let stopped = false;

  async function startOver(): Promise<FeedCursor> {
    cursor = await store.horizon();
    onStartOver();
    return cursor;
  }

  /** Reads and delivers one batch after the cursor. Returns undefined when the reader had to start over. */
  async function readOnce() {
    // A new node delivers only events after its start.
    const from = cursor ?? (await startOver());
    const { rows, ...batch } = await store.readAfter(from);
    if (batch.isLost) {
      // Clear the cursor first: if the horizon can't be read now, the next read asks for it.
      cursor = undefined;
      await startOver();
      return undefined;
    }
    if (batch.foreign) onForeignRows(await store.dropForeign());
    if (rows.length > 0) await onRows(rows);
    const { xid, id } = rows.at(-1) ?? from;
    cursor = { xid, id, history: from.history, readAt: batch.more ? from.readAt : batch.readAt };
    return batch;
  }

  async function readAll(): Promise<{ unsettled: boolean }> {
    waiting = false;
    while (!stopped) {
      const batch = await readOnce();
      if (!batch?.more) return { unsettled: batch?.unsettled ?? false };
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
    /** Undefined before the first read, and while the position is lost. */
    position: () => cursor,
    /** Waits for the read in progress. Its error goes to the caller of that read and is ignored here. */
    async stop() {
      stopped = true;
      await last.catch(() => undefined);
    },
  };
}
