import type { OutboxCursor } from '../lib/tables.ts';
import type { OutboxRow, OutboxStore } from './outbox.store.ts';

/**
 * Reads the outbox from now on, each row once and in order. Rows that could not be handed on are read again.
 * Calls while one read is under way share one more read after it, so that nothing is seen too early or twice.
 */
export function outboxReader(store: OutboxStore, onRows: (rows: OutboxRow[]) => Promise<void>) {
  let cursor: OutboxCursor | undefined;
  let last = Promise.resolve({ unsettled: false });
  let waiting = false;
  let stopped = false;

  async function readAll(): Promise<{ unsettled: boolean }> {
    waiting = false;
    while (!stopped) {
      // A node that starts hears of what happens after its start.
      cursor ??= await store.horizon();
      const { rows, more, unsettled } = await store.readAfter(cursor);
      const end = rows.at(-1);
      if (end) {
        await onRows(rows);
        cursor = { xid: end.xid, id: end.id };
      }
      if (!more) return { unsettled };
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
