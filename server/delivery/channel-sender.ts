import { occurrenceLimit } from '../lib/occurrence-limit.ts';
import type { Attempt, Channel, Delivery, DeliveryOutcome } from './channel.ts';
import type { DeliveryStore } from './delivery.store.ts';
import { pauseAfter } from './delivery-retry.ts';

type Needs = {
  channel: Pick<Channel, 'name' | 'send' | 'pause'>;
  store: Pick<DeliveryStore, 'finish' | 'finishAll' | 'postpone'>;
  /** Counts what became of each attempt. */
  count: (outcome: DeliveryOutcome | 'retry') => void;
  log: { warn: (context: object, message: string) => void };
  longestSendMs?: number;
};

/** A channel has its own time limits. An attempt that takes longer than this counts as failed. */
const usualLongestSendMs = 30_000;
const mostTries = 100;

/** Sends one delivery once and stores the result. */
export function channelSender({ channel, store, count, log, longestSendMs = usualLongestSendMs }: Needs) {
  const mayWarn = occurrenceLimit({ max: 3, withinMs: 60_000 });

  async function attempt(delivery: Delivery): Promise<Attempt> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error(`No answer in ${longestSendMs} ms`)), longestSendMs);
    try {
      return await Promise.race([channel.send(delivery), late.promise]);
    } catch (err) {
      const allowed = mayWarn();
      const context = { err, channel: channel.name, delivery: delivery.id, failures_not_logged: allowed?.skipped };
      if (allowed) log.warn(context, 'A message was not sent, it is tried again');
      return { retryInSeconds: pauseAfter(delivery.tries) };
    } finally {
      clearTimeout(timer);
    }
  }

  /** If the node dies after the send and before this call, the message is sent once more, with the same tag. */
  async function save(delivery: Delivery, result: Attempt): Promise<void> {
    if (typeof result === 'object') {
      const end = endingOf(delivery, result.retryInSeconds);
      count(end ?? 'retry');
      if (end) return store.finish(delivery, end);
      await store.postpone(channel.name, delivery, result.retryInSeconds);
      return channel.pause?.(delivery.recipient, result.retryInSeconds);
    }
    count(result);
    return result === 'gone' ? store.finishAll(channel.name, delivery.recipient) : store.finish(delivery, result);
  }

  return async function deliver(delivery: Delivery): Promise<void> {
    if (delivery.seconds_left > 0) return save(delivery, await attempt(delivery));
    count('expired');
    return store.finish(delivery, 'expired');
  };
}

export type DeliverOne = ReturnType<typeof channelSender>;

/** Undefined while another try can still make sense. */
function endingOf({ seconds_left, tries }: Delivery, retryInSeconds: number): DeliveryOutcome | undefined {
  if (retryInSeconds > seconds_left) return 'expired';
  return tries >= mostTries ? 'failed' : undefined;
}
