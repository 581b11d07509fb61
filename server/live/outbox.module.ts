import { Gauge } from 'prom-client';
import { asyncOnce } from '../lib/async-once.ts';
import type { ModuleContext } from '../module.ts';
import { type OutboxRow, outboxStore } from './outbox.store.ts';
import { openFeed } from './outbox-feed.ts';
import { type OutboxLag, watchOutboxLag } from './outbox-lag.ts';
import { watchReaderLag } from './outbox-reader-lag.ts';
import { type EventConsumer, outboxReaders } from './outbox-readers.store.ts';
import { outboxSweep } from './outbox-sweep.ts';

type Consumer = {
  /** Rows are delivered again after an error. */
  onRows: (rows: OutboxRow[]) => Promise<void>;
  /** Called when events may have been lost. What was built from earlier events must be read again. */
  onLoss?: () => void;
};

/** From here on live messages are so late that people notice. */
const mostHeldSeconds = 10;
const mostBehindSeconds = 60;

/** A new reader begins at its registration. One that registered with its first read would miss what calls wrote before. */
const registerAll = (registrations: readonly (() => Promise<void>)[], log: ModuleContext['log']) =>
  Promise.all(
    registrations.map((register) =>
      register().catch((err: unknown) =>
        log.warn({ err }, 'A reader of events is registered only with its first read'),
      ),
    ),
  );

/**
 * The events of all nodes. `wake` after a commit that wrote to the outbox. `follow` to receive the events from now on, as
 * long as this node runs. `reader` to miss none: its position is in the database.
 */
export function outboxModule({ db, log, jobs, measure, report, onApp }: ModuleContext) {
  const consumers: Consumer[] = [];
  const registrations: (() => Promise<void>)[] = [];
  const store = outboxStore(db);
  const readers = outboxReaders(db);
  const feed = openFeed({
    store,
    log,
    onRows: async (rows) => {
      for (const { onRows } of consumers) await onRows(rows);
    },
    onLoss: () => {
      for (const { onLoss } of consumers) onLoss?.();
    },
  });
  const lagWatch = watchOutboxLag({ store, log });
  const readerWatch = watchReaderLag({ readers, livePosition: feed.position });
  for (const job of [...feed.jobs, lagWatch.job, readerWatch.job, outboxSweep({ store, readers, log })]) jobs.add(job);
  report('live', () => {
    const lag = lagWatch.lag();
    const behind = readerWatch.liveSeconds();
    if (lag === undefined || behind === undefined) return { state: 'unknown' };
    if (lag.seconds > mostHeldSeconds) return { state: 'fails', about: 'an open transaction holds the news back' };
    return behind > mostBehindSeconds ? { state: 'fails', about: 'the news are not read' } : { state: 'works' };
  });
  measure((register) => {
    readerWatch.measure(register);
    const registers = [register];
    const gauge = (name: string, help: string, figureOf: (lag: OutboxLag) => number) =>
      new Gauge({
        name,
        help,
        registers,
        collect() {
          const lag = lagWatch.lag();
          this.set(lag ? figureOf(lag) : Number.NaN);
        },
      });
    gauge(
      'obmin_outbox_held_seconds',
      'Age of the oldest open transaction that has written; live messages and pushes wait for it.',
      ({ seconds }) => seconds,
    );
    gauge(
      'obmin_outbox_held_events',
      'Events that are not announced yet, because they wait for that transaction.',
      ({ rows }) => rows,
    );
  });
  onApp((app) => {
    // Wait before accepting connections. The reader starts with `onLoss`, which would close pages that connected
    // earlier.
    const firstLook = feed.start();
    app.addHook('onReady', async () => void (await Promise.all([firstLook, registerAll(registrations, log)])));
    app.addHook('onClose', () => feed.stop());
  });
  return {
    wake: feed.wake,
    /** How far the news were read here. */
    position: feed.position,
    readAfter: store.readAfter,
    follow: (consumer: Consumer) => void consumers.push(consumer),
    reader(consumer: EventConsumer) {
      const register = asyncOnce(() => readers.register(consumer.name));
      registrations.push(register);
      const registered =
        <T>(work: (consumer: EventConsumer) => Promise<T>) =>
        async () => {
          await register();
          return work(consumer);
        };
      return { read: registered(readers.read), skip: registered(readers.skip) };
    },
  };
}

export type Outbox = ReturnType<typeof outboxModule>;
