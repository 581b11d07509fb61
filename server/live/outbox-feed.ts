import type { Job } from '../jobs/job-run.ts';
import type { OutboxRow, OutboxStore } from './outbox.store.ts';
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

/** Delivers the events of all nodes in order, and notifies the other nodes about events of this node. */
export function openFeed({ store, log, onRows, onLoss }: Needs) {
  let hasStarted = false;
  const onStartOver = () => {
    if (hasStarted)
      log.warn({}, 'The database was restarted or replaced, or not read for long: every page connects anew');
    hasStarted = true;
    // Also at the first start: if the database did not answer then, pages may have connected before the reader began.
    onLoss();
  };
  const onForeignRows = (count: number) =>
    log.warn({ count }, 'Removed events that were restored from another cluster');
  const reader = outboxReader({ store, onRows, onStartOver, onForeignRows });
  const logFailure = (message: string) => (err: unknown) => log.warn({ err }, message);
  let batch: NodeJS.Timeout | undefined;
  let nextRead: NodeJS.Timeout | undefined;

  const readNow = async () => {
    const { unsettled } = await reader.read();
    // One timer for all reads. With one timer for each read, their number would grow with every notification.
    clearTimeout(nextRead);
    if (unsettled) nextRead = setTimeout(read, unsettledMs);
  };
  const read = () => readNow().catch(logFailure(unread));
  const notifications = openNotifications(store, () => void read());

  return {
    jobs: [roundOf('outbox-read', unread, readNow), roundOf('outbox-listen', unheard, notifications.connect)],

    /** Settles when the reader has its start position, or when the database failed to return it. */
    start(): Promise<void> {
      notifications.connect().catch(logFailure(unheard));
      return read();
    },

    position: reader.position,

    /** Call it after a commit that wrote an outbox row. */
    wake() {
      batch ??= setTimeout(() => {
        batch = undefined;
        store.notify().catch(logFailure('A notification was not sent; the rows are read at the next round'));
      }, batchMs);
    },

    async stop() {
      clearTimeout(batch);
      await reader.stop();
      clearTimeout(nextRead);
      notifications.close();
    },
  };
}

const unread = 'The outbox could not be read, trying again';
const unheard = 'No notifications from the database, reading by the clock';

const roundOf = (name: string, trouble: string, run: () => Promise<void>): Job => ({
  name,
  scope: 'node',
  everyMs: roundMs,
  timeoutMs: 30_000,
  trouble,
  run,
});

/** The connection that receives notifications. `connect` opens it if it is not open, also after it broke. */
function openNotifications(store: OutboxStore, onNotification: () => void) {
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
        throw error;
      }
    },
    close() {
      closed = true;
      release?.();
    },
  };
}
