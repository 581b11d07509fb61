import type { Job } from '../jobs/job-run.ts';
import { occurrenceLimit } from '../lib/occurrence-limit.ts';
import type { Channel } from './channel.ts';
import type { DeliverOne } from './channel-sender.ts';
import type { DeliveryStore } from './delivery.store.ts';

type Log = { warn: (context: object, message: string) => void };
type Needs = {
  channel: Channel;
  store: Pick<DeliveryStore, 'claim'>;
  deliver: DeliverOne;
  reader: { read: () => Promise<boolean>; skip: () => Promise<void> };
  log: Log;
};

/** Events within this time are handled together. */
const wakeDelayMs = 100;
/** The worker also runs this often without a call of `wake`. */
const roundMs = 2_000;
const roundTimeoutMs = 60_000;
const stopTimeoutMs = 2_000;

/**
 * Sends the messages of one channel in the background, so neither requests nor other channels wait for it. Messages that
 * wait to be sent are in the database. Another node, or the next start, continues with them.
 */
export function openChannelWorker({ channel, store, deliver, reader, log }: Needs) {
  const inProgress = new Set<Promise<void>>();
  let last: Promise<void> = Promise.resolve();
  let wakeTimer: NodeJS.Timeout | undefined;
  let stopped = false;
  const mayWarn = occurrenceLimit({ max: 3, withinMs: 60_000 });
  const trouble = `Messages of the channel ${channel.name} wait, trying again`;

  const warn = (context: object) => {
    const allowed = mayWarn();
    if (allowed) log.warn({ ...context, failures_not_logged: allowed.skipped }, trouble);
  };

  async function sendDue(): Promise<void> {
    const free = channel.sendsAtOnce - inProgress.size;
    if (free <= 0 || stopped) return;
    for (const claimed of await store.claim(channel.name, free)) {
      const delivery = deliver(claimed)
        .catch((err: unknown) => warn({ err, delivery: claimed.id }))
        .finally(() => {
          inProgress.delete(delivery);
          // A finished delivery frees a place for the next one.
          if (inProgress.size === 0 || inProgress.size === channel.sendsAtOnce - 1) wake();
        });
      inProgress.add(delivery);
    }
  }

  async function decideAndSend(): Promise<void> {
    if (!(await channel.isOn())) return reader.skip();
    while (!stopped && (await reader.read()));
    const hasMore = await channel.broadcast?.addBatch();
    await sendDue();
    if (hasMore) wake();
  }

  /** One round at a time. The caller receives its error. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const round = last.then(async () => {
      if (!stopped) await work();
    });
    last = round.catch(() => undefined);
    return round;
  }

  function wake() {
    if (stopped) return;
    wakeTimer ??= setTimeout(() => {
      inTurn(() => {
        wakeTimer = undefined;
        return decideAndSend();
      }).catch((err: unknown) => warn({ err }));
    }, wakeDelayMs);
  }

  wake();

  return {
    /** Call it after each new event. */
    wake,

    /** The round that finds what no call of `wake` announced, such as messages whose next try is due. */
    round: {
      name: `${channel.name}-round`,
      scope: 'node',
      everyMs: roundMs,
      timeoutMs: roundTimeoutMs,
      trouble,
      run: () => inTurn(decideAndSend),
    } satisfies Job,

    /** Attempts in progress get a short time to finish; then they are aborted. */
    async stop() {
      stopped = true;
      clearTimeout(wakeTimer);
      const timer = setTimeout(channel.close, stopTimeoutMs);
      await last;
      await Promise.all(inProgress);
      clearTimeout(timer);
      channel.close();
    },
  };
}
