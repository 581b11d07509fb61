import type { OutboxRow, OutboxStore } from './outbox.store.ts';

type Log = { warn: (context: object, message: string) => void };
type Needs = { store: OutboxStore; log: Log; onRows: (rows: OutboxRow[]) => Promise<void> };

/** Nothing is lost when a notification is: the feed looks by itself this often. */
const roundMs = 1000;
/** A row that waits for an older transaction is looked at again so soon. */
const unsettledMs = 40;
/** Several changes within this time are announced by one notification. */
const batchMs = 5;
const forgetEveryMs = 10 * 60_000;
const keepMinutes = 60;

/** Hands on, in order, what has happened on any node, and tells the other nodes of what happened here. */
export function openFeed({ store, log, onRows }: Needs) {
  let cursor = awaitedLater(store.horizon());
  let reading: Promise<void> | undefined;
  let wanted = false;
  let stopped = false;
  let hearing = false;
  let silence: (() => void) | undefined;
  const timers = new Set<NodeJS.Timeout>();
  let batch: NodeJS.Timeout | undefined;

  const complain = (what: string) => (err: unknown) => log.warn({ err }, what);

  async function readAll() {
    while (wanted && !stopped) {
      wanted = false;
      const at = await cursor;
      const { rows, more, unsettled } = await store.readAfter(at);
      const last = rows.at(-1);
      if (last) {
        await onRows(rows);
        cursor = Promise.resolve({ xid: last.xid, id: last.id });
      }
      wanted ||= more;
      if (unsettled && !more) later(unsettledMs);
    }
  }

  function read() {
    wanted = true;
    if (stopped || reading) return;
    reading = readAll()
      .catch((err: unknown) => {
        complain('The outbox could not be read, trying again')(err);
        cursor = awaitedLater(cursor.catch(() => store.horizon()));
      })
      .finally(() => {
        reading = undefined;
      });
  }

  function later(ms: number) {
    const timer = setTimeout(() => {
      timers.delete(timer);
      read();
    }, ms);
    timers.add(timer);
  }

  async function listen() {
    if (hearing || stopped) return;
    hearing = true;
    try {
      silence = await store.listen(read, () => {
        hearing = false;
      });
      if (stopped) silence();
    } catch (err) {
      hearing = false;
      complain('No notifications from the database, reading by the clock')(err);
    }
  }

  const round = setInterval(() => {
    read();
    void listen();
  }, roundMs);
  const cleaning = setInterval(() => {
    store.forget(keepMinutes).catch(complain('Old outbox rows stay for now'));
  }, forgetEveryMs);

  return {
    /** Resolves once notifications are heard. */
    ready: listen(),

    /** To be called after a commit that wrote an outbox row. */
    wake() {
      batch ??= setTimeout(() => {
        batch = undefined;
        store.notify().catch(complain('A notification was not sent; the rows are read at the next round'));
      }, batchMs);
    },

    async stop() {
      stopped = true;
      clearInterval(round);
      clearInterval(cleaning);
      clearTimeout(batch);
      for (const timer of timers) clearTimeout(timer);
      await reading;
      silence?.();
    },
  };
}

export type Feed = ReturnType<typeof openFeed>;

/** Its failure is met by the next round; until then nobody waits for it, which would end the process. */
function awaitedLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
