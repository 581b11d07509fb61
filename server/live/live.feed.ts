import { type FeedCursor, type OutboxRow, type OutboxStore, settledMinutes } from './outbox.store.ts';
import { outboxReader } from './outbox-reader.ts';

type Log = { warn: (context: object, message: string) => void };
type Needs = {
  store: OutboxStore;
  log: Log;
  onRows: (rows: OutboxRow[]) => Promise<void>;
  /** Events may have been missed. Everybody who listens has to read again what they show, and who may still listen. */
  onLoss: () => void;
};

/** Nothing is lost when a notification is: the feed looks by itself this often. */
const roundMs = 1000;
/** A row that waits for an older transaction is looked at again so soon. */
const unsettledMs = 40;
/** Several changes within this time are announced by one notification. */
const batchMs = 5;
const forgetEveryMs = settledMinutes * 60_000;
const keepMinutes = 60;

/** Hands on, in order, what has happened on any node, and tells the other nodes of what happened here. */
export function openFeed({ store, log, onRows, onLoss }: Needs) {
  let hasBegun = false;
  const onStartOver = () => {
    if (hasBegun)
      log.warn({}, 'The database was restarted or replaced, or not read for long: every page connects anew');
    hasBegun = true;
    // The first time too: where the database did not answer at the start, pages may have connected before.
    onLoss();
  };
  const onForeign = (count: number) => log.warn({ count }, 'Removed events that were restored from another cluster');
  const reader = outboxReader({ store, onRows, onStartOver, onForeign });
  const forget = cleaner(store);
  const complain = (what: string) => (err: unknown) => log.warn({ err }, what);
  let batch: NodeJS.Timeout | undefined;
  let again: NodeJS.Timeout | undefined;

  const read = () =>
    reader.read().then(({ unsettled }) => {
      // One look for all who asked meanwhile: with one for each, they would become more at every notification.
      clearTimeout(again);
      if (unsettled) again = setTimeout(read, unsettledMs);
    }, complain('The outbox could not be read, trying again'));

  const line = openLine(store, () => void read(), complain('No notifications from the database, reading by the clock'));

  const round = setInterval(() => {
    void read();
    void line.hear();
  }, roundMs);
  const cleaning = setInterval(() => {
    forget().catch(complain('Old outbox rows stay for now'));
  }, forgetEveryMs);
  const firstLook = read();
  void line.hear();

  return {
    /** Ends when the reader knows where it begins, or when the database did not answer that question. */
    firstLook,

    /** To be called after a commit that wrote an outbox row. */
    wake() {
      batch ??= setTimeout(() => {
        batch = undefined;
        store.notify().catch(complain('A notification was not sent; the rows are read at the next round'));
      }, batchMs);
    },

    async stop() {
      clearInterval(round);
      clearInterval(cleaning);
      clearTimeout(batch);
      await reader.stop();
      clearTimeout(again);
      line.close();
    },
  };
}

/** Removes, each time, what had been settled at the time before. */
function cleaner(store: OutboxStore) {
  let settled: FeedCursor | undefined;
  return async () => {
    const before = settled;
    settled = await store.horizon();
    if (before) await store.forget(keepMinutes, before);
  };
}

/** The connection on which notifications come in. `hear` opens it, or opens it anew after it broke. */
function openLine(store: OutboxStore, onNotification: () => void, onFailure: (error: unknown) => void) {
  let hearing = false;
  let closed = false;
  let release: (() => void) | undefined;

  return {
    async hear() {
      if (hearing || closed) return;
      hearing = true;
      try {
        release = await store.listen(onNotification, () => {
          hearing = false;
        });
        if (closed) release();
      } catch (error) {
        hearing = false;
        onFailure(error);
      }
    },
    close() {
      closed = true;
      release?.();
    },
  };
}
