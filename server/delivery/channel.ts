import type { NoticeKind } from '#domain/audience.ts';
import type { OutboxEvent } from '../database/tables.ts';
import type { Tx } from '../database/tx.ts';

/** A message that this node has claimed. */
export type Delivery = {
  id: number;
  recipient: string;
  topic: string;
  kind: NoticeKind;
  subject_id: string;
  version: number;
  at: Date;
  tries: number;
  /** The time until its deadline. Zero or negative after the deadline. */
  seconds_left: number;
};

/**
 * How a message ended. `unwanted`: the recipient must not get it, or it is out of date. `refused`: the service refused it
 * for good. `gone`: no message can reach the recipient any more. `expired`: it was not sent before its deadline.
 * `failed`: it had too many attempts.
 */
export type DeliveryOutcome = 'sent' | 'unwanted' | 'refused' | 'gone' | 'expired' | 'failed';

/** The result of one attempt. Until a retry, all messages to this recipient wait. */
export type Attempt = Exclude<DeliveryOutcome, 'expired' | 'failed'> | { retryInSeconds: number };

/**
 * Where a channel reaches people. `table` is `s` in SQL and has `user_id` and `not_before`, until which the recipient
 * gets nothing; `id` is what the channel sends to.
 */
export type Recipients = { table: string; id: string };

/** What a channel tells so many people that the event alone can't write a delivery for each. */
export type Broadcast = {
  onEvents: (tx: Tx, events: readonly OutboxEvent[]) => Promise<unknown>;
  /** Drops what is not in `deliveries` yet. */
  drop: (tx: Tx) => Promise<unknown>;
  /** Adds the next batch of deliveries. Returns whether there may be more. */
  addBatch: () => Promise<boolean>;
};

/**
 * A way to reach people. Who is told of what, and how it is said, is the same over all channels (`audience/`). Each channel has its own reader of the outbox, queue and worker, so a channel that hangs does
 * not delay the others.
 */
export type Channel = {
  /** Names the channel in `deliveries`, its reader of the outbox, its job and its metrics. */
  name: string;
  isOn: () => Promise<boolean>;
  recipients: Recipients;
  broadcast?: Broadcast;
  /** How many attempts this node makes at once. */
  sendsAtOnce: number;
  send: (delivery: Delivery) => Promise<Attempt>;
  /** Later messages to this recipient wait for this time too. */
  pause?: (recipient: string, seconds: number) => Promise<void>;
  /** Aborts the attempts in progress. */
  close: () => void;
};
