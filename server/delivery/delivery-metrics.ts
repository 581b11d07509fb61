import { Counter, Gauge, type Registry } from 'prom-client';
import type { Job } from '../jobs/job-run.ts';
import type { Finding } from '../lib/part-status.ts';
import type { DeliveryOutcome } from './channel.ts';
import type { DeliveryStore, WaitingDeliveries } from './delivery.store.ts';

/** Counts the results of this node's attempts, and measures what waits in each channel. */
export function watchDeliveries(store: Pick<DeliveryStore, 'countWaiting'>, channels: readonly string[]) {
  const counts = new Map<string, { channel: string; outcome: string; count: number }>();
  let waiting: WaitingDeliveries[] | undefined;

  const job = {
    name: 'delivery-watch',
    scope: 'node',
    everyMs: 10_000,
    timeoutMs: 10_000,
    trouble: 'How many messages wait stays unknown for now',
    async run() {
      const found = store.countWaiting();
      found.catch(() => {
        waiting = undefined;
      });
      waiting = await found;
    },
  } satisfies Job;

  const count = (channel: string) => (outcome: DeliveryOutcome | 'retry') => {
    const key = `${channel} ${outcome}`;
    counts.set(key, { channel, outcome, count: (counts.get(key)?.count ?? 0) + 1 });
  };

  /** `NaN` while it is unknown. */
  const waitingIn = (channel: string): WaitingDeliveries => {
    const nothing = waiting ? 0 : Number.NaN;
    const none = { channel, waiting: nothing, oldest_seconds: nothing, overdue_seconds: nothing };
    return waiting?.find((row) => row.channel === channel) ?? none;
  };

  const measure = (register: Registry) => {
    const registers = [register];
    const gauge = (name: string, help: string, figureOf: (found: WaitingDeliveries) => number) =>
      new Gauge({
        ...{ name, help, labelNames: ['channel'], registers },
        collect() {
          for (const channel of channels) this.set({ channel }, figureOf(waitingIn(channel)));
        },
      });
    gauge('obmin_deliveries_waiting', 'Messages of a channel that are not sent yet.', (found) => found.waiting);
    gauge(
      'obmin_deliveries_oldest_waiting_seconds',
      'Time since the event of the oldest message that waits.',
      (found) => found.oldest_seconds,
    );
    gauge(
      'obmin_deliveries_overdue_seconds',
      'For how long the next try of a message has been due, and no node has made it.',
      (found) => found.overdue_seconds,
    );
    new Counter({
      name: 'obmin_deliveries_total',
      help: 'What became of the attempts of this node: sent, retry, or why a message is not sent.',
      labelNames: ['channel', 'outcome'],
      registers,
      collect() {
        this.reset();
        for (const { channel, outcome, count: times } of counts.values()) this.inc({ channel, outcome }, times);
      },
    });
  };
  /** A message that nobody sends, or that has waited for an hour, is one too many. */
  const lookAt = (channel: string): Finding => {
    const { waiting: count, oldest_seconds, overdue_seconds } = waitingIn(channel);
    if (Number.isNaN(count)) return { state: 'unknown' };
    const isLate = oldest_seconds > 3_600 || overdue_seconds > 300;
    return isLate ? { state: 'fails', about: `${count} messages wait` } : { state: 'works' };
  };
  return { job, count, measure, lookAt };
}
