import { type FeedCursor, type OutboxRow, type OutboxStore, settledMinutes } from './outbox.store.ts';
import { outboxReader } from './outbox-reader.ts';

type Log = { warn: (context: object, message: string) => void };
type Needs = {
  store: OutboxStore;
  log: Log;
  onRows: (rows: OutboxRow[]) => Promise<void>;
  /**
   * Called when events may have been lost. All clients must reload what they show, and their rights must be checked
   * again.
   */
  onLoss: () => void;
};

/** The feed also polls at this interval, so that a lost notification loses no event. */
const roundMs = 1000;
/** Time until the next read when a row still waits for an older transaction. */
const unsettledMs = 40;
/** Changes within this time are announced by one notification. */
const batchMs = 5;
const forgetEveryMs = settledMinutes * 60_000;
const keepMinutes = 60;

/** Delivers the events of all nodes in order, and notifies the other nodes about events of this node. */
export function openFeed({ store, log, onRows, onLoss }: Needs) {
  let hasBegun = false;
  const onStartOver = () => {
    if (hasBegun)
      log.warn({}, 'The database was restarted or replaced, or not read for long: every page connects anew');
    hasBegun = true;
    // Also at the first start: if the database did not answer then, pages may have connected before the reader began.
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
      // One timer for all reads. With one timer for each read, their number would grow with every notification.
      clearTimeout(again);
      if (unsettled) again = setTimeout(read, unsettledMs);
    }, complain('The outbox could not be read, trying again'));

  const notifications = openNotifications(
    store,
    () => void read(),
    complain('No notifications from the database, reading by the clock'),
  );

  const round = setInterval(() => {
    void read();
    void notifications.connect();
  }, roundMs);
  const cleaning = setInterval(() => {
    forget().catch(complain('Old outbox rows stay for now'));
  }, forgetEveryMs);
  const firstLook = read();
  void notifications.connect();

  return {
    /** Settles when the reader has its start position, or when the database failed to return it. */
    firstLook,

    /** Call it after a commit that wrote an outbox row. */
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
      notifications.close();
    },
  };
}

/** Each call removes old rows that were already settled at the previous call. */
function cleaner(store: OutboxStore) {
  let settled: FeedCursor | undefined;
  return async () => {
    const before = settled;
    settled = await store.horizon();
    if (before) await store.forget(keepMinutes, before);
  };
}

/** The connection that receives notifications. `connect` opens it if it is not open, also after it broke. */
function openNotifications(store: OutboxStore, onNotification: () => void, onFailure: (error: unknown) => void) {
  let connected = false;
  let closed = false;
  let release: (() => void) | undefined;

  return {
    async connect() {
      if (connected || closed) return;
      connected = true;
      try {
        release = await store.listen(onNotification, () => {
          connected = false;
        });
        if (closed) release();
      } catch (error) {
        connected = false;
        onFailure(error);
      }
    },
    close() {
      closed = true;
      release?.();
    },
  };
}
