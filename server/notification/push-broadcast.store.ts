import type { Db } from '../lib/db.ts';
import { inTransaction, statement } from '../lib/statement.ts';

type Broadcast = { topic: string; rate_id: string; version: number; reached: Buffer };

/** The number of browsers in one batch. It keeps each statement short, and orders are decided between two batches. */
export const pieceSize = 2_000;

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
  tell: statement<{ token_hash: Buffer }>(
    'push-broadcast-tell',
    `with piece as (
       select s.token_hash, s.not_before
       from exchange_rates r cross join push_subscriptions s join users u on u.id = s.user_id
       where r.id = $2 and r.actual and s.rate_update and s.token_hash > $4 and (
         r.office_id is null or u.permissions = 'admin'
         or exists (select from user_offices m where m.user_id = u.id and m.office_id = r.office_id))
       order by s.token_hash limit ${pieceSize} for key share of s
     ), told as (
       insert into pushes (token_hash, topic, kind, subject_id, version, try_at)
       select token_hash, $1, 'rate', $2, $3, greatest(clock_timestamp(), not_before) from piece
       on conflict (token_hash, topic) do update set
         subject_id = excluded.subject_id, version = excluded.version, attempts = 0, at = clock_timestamp(),
         try_at = greatest(excluded.try_at, pushes.sent_at + interval '${ratePauseMinutes} minutes')
     )
     select token_hash from piece order by token_hash offset ${pieceSize - 1}`,
  ),
  reach: statement('push-broadcast-reach', 'update push_broadcasts set reached = $2 where topic = $1'),
};

export const pushBroadcasts = ({ pool }: Db) => ({
  /**
   * Adds the pushes about one rate for the next batch of browsers. Answers whether there may be more. Several nodes can
   * work at once, each on another rate.
   */
  spread: (): Promise<boolean> =>
    inTransaction(pool, async (batch) => {
      const [next] = await batch.send(sql.next);
      if (!next) return false;
      const { topic, rate_id, version, reached } = next;
      const [last] = await batch.send(sql.tell, [topic, rate_id, version, reached]);
      await Promise.all([batch.send(sql.reach, [topic, last?.token_hash ?? null]), batch.commit()]);
      return true;
    }),
});
