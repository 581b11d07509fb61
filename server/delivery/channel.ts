import type { OutboxEvent } from '../lib/tables.ts';
import type { Tx } from '../lib/tx.ts';

/** A message that this node has claimed. */
export type Delivery = {
  id: number;
  recipient: string;
  topic: string;
  kind: 'order' | 'rate' | 'wallet';
  subject_id: string;
  version: number;
  at: Date;
  tries: number;
  /** After this time it makes no sense any more. Not positive when it is too late. */
  seconds_left: number;
};

/**
 * How a message ended. `unwanted`: the recipient must not get it, or it is out of date. `refused`: it was not taken and
 * never will be. `gone`: the recipient can't be reached any more, also not by other messages. `expired`: it was not
 * taken until its deadline. `failed`: it had too many tries.
 */
export type DeliveryOutcome = 'sent' | 'unwanted' | 'refused' | 'gone' | 'expired' | 'failed';

/** The result of one attempt. Before a retry all messages to this recipient wait. */
export type Attempt = Exclude<DeliveryOutcome, 'expired' | 'failed'> | { retryInSeconds: number };

/**
 * A way to reach people. Each channel has a reader of the outbox, a queue and a worker of its own, so a channel that
 * hangs delays no other one.
 */
export type Channel = {
  /** Names the channel in `deliveries`, its reader of the outbox, its job and its metrics. */
  name: string;
  isOn: () => Promise<boolean>;
  /** Writes deliveries (see `upsertDelivery`) and tables of this channel, never what the calls of the API write. */
  onEvents: (tx: Tx, events: OutboxEvent[]) => Promise<unknown>;
  /** Drops what is not in `deliveries` yet. */
  drop: (tx: Tx) => Promise<unknown>;
  /** Adds the next batch of deliveries that `onEvents` left for later. Answers whether there may be more. */
  addBatch: () => Promise<boolean>;
  /** How many attempts this node makes at once. */
  sendsAtOnce: number;
  send: (delivery: Delivery) => Promise<Attempt>;
  /** Messages to this recipient that are decided later wait for so long too. */
  pause: (recipient: string, seconds: number) => Promise<void>;
  /** Aborts the attempts in progress. */
  close: () => void;
};
