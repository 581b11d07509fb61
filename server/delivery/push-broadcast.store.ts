import { system } from '../lib/by.ts';
import type { Db } from '../lib/db.ts';
import { statement } from '../lib/statement.ts';
import { upsertDelivery } from './delivery.store.ts';
import { lifeSeconds } from './push-life.ts';

type Broadcast = { topic: string; rate_id: string; version: number; reached: Buffer };

/** The number of browsers in one batch. It keeps each statement short. New events are read between two batches. */
export const broadcastBatchSize = 2_000;

/** A browser gets at most one push about a pair in this time. The push has the newest rate. */
const ratePauseMinutes = 5;

const sql = {
  next: statement<Broadcast>(
    'push-broadcast-next',
    `select topic, rate_id, version, reached from push_broadcasts where reached is not null
     order by version limit 1 for update skip locked`,
  ),
  /**
   * A global rate is for all browsers that receive rate pushes. An office rate is only for those of the office's
   * members and of admins. The subscriptions are locked, so that a browser that unsubscribes now is left out. Answers
   * the last session of a full batch.
   */
  addPushes: statement<{ token_hash: Buffer }>(
    'push-broadcast-tell',
    `with piece as (
       select s.token_hash, s.not_before
       from exchange_rates r cross join push_subscriptions s join users u on u.id = s.user_id
       where r.id = $2 and r.actual and s.rate_update and s.token_hash > $4 and (
         r.office_id is null or u.permissions = 'admin'
         or exists (select from user_offices m where m.user_id = u.id and m.office_id = r.office_id))
       order by s.token_hash limit ${broadcastBatchSize} for key share of s
     ), told as (
       insert into deliveries (channel, recipient, topic, kind, subject_id, version, priority, at, expires_at, try_at)
       select 'push', encode(token_hash, 'hex'), $1, 'rate', $2, $3, 1, clock_timestamp(),
         clock_timestamp() + interval '${lifeSeconds.rate} seconds', greatest(clock_timestamp(), not_before) from piece
       ${upsertDelivery(`greatest(excluded.try_at, deliveries.sent_at + interval '${ratePauseMinutes} minutes')`)}
     )
     select token_hash from piece order by token_hash offset ${broadcastBatchSize - 1}`,
  ),
  saveProgress: statement('push-broadcast-reach', 'update push_broadcasts set reached = $2 where topic = $1'),
};

export const pushBroadcasts = ({ write }: Pick<Db, 'write'>) => ({
  /**
   * Adds the pushes about one rate for the next batch of browsers. Answers whether there may be more. Several nodes can
   * work at once, each on another rate.
   */
  addBroadcastBatch: (): Promise<boolean> =>
    write(system, async (tx) => {
      const [next] = await tx.send(sql.next);
      if (!next) return false;
      const { topic, rate_id, version, reached } = next;
      const [last] = await tx.send(sql.addPushes, [topic, rate_id, version, reached]);
      await Promise.all([tx.send(sql.saveProgress, [topic, last?.token_hash ?? null]), tx.commit()]);
      return true;
    }),
});
