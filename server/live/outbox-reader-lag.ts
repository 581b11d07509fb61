import { Gauge, type Registry } from 'prom-client';
import type { OutboxCursor } from '../database/tables.ts';
import type { Job } from '../jobs/job-run.ts';
import type { OutboxReaders, ReaderLag } from './outbox-readers.store.ts';

type Needs = { readers: Pick<OutboxReaders, 'lags'>; livePosition: () => OutboxCursor | undefined };

/** Measures how far each reader is behind. The figures are unknown while the database does not answer. */
export function watchReaderLag({ readers, livePosition }: Needs) {
  let lags: ReaderLag[] = [];
  const job = {
    name: 'outbox-reader-lag',
    scope: 'node',
    everyMs: 10_000,
    timeoutMs: 10_000,
    trouble: 'How far the readers of the outbox are behind stays unknown for now',
    async run() {
      const found = readers.lags(livePosition());
      found.catch(() => {
        lags = [];
      });
      lags = await found;
    },
  } satisfies Job;

  const measure = (register: Registry) => {
    const gauge = (name: string, help: string, figureOf: (lag: ReaderLag) => number) =>
      new Gauge({
        ...{ name, help, labelNames: ['reader'], registers: [register] },
        collect() {
          this.reset();
          for (const lag of lags) this.set({ reader: lag.name }, figureOf(lag));
        },
      });
    gauge(
      'obmin_outbox_reader_lag_seconds',
      'Age of the oldest event that this reader has not read; 0 when it has read all.',
      ({ seconds }) => seconds,
    );
    gauge('obmin_outbox_reader_lag_events', 'Events that this reader has not read.', ({ events }) => events);
  };
  /** How far the live connections of this node are behind; undefined while it is unknown. */
  const liveSeconds = () => lags.find(({ name }) => name === 'live')?.seconds;
  return { job, measure, liveSeconds };
}
