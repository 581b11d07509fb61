import { isNoticed } from '#domain/audience.ts';
import { system } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import { statement } from '../../database/statement.ts';
import { isToldOfRate, lifeSeconds, subjectsOf } from '../audience/audience.store.ts';
import type { Broadcast } from '../channel.ts';
import { upsertDelivery } from '../delivery.store.ts';

type Begun = { topic: string; rate_id: string; version: number; reached: Buffer };

/** The number of browsers in one batch. It keeps each statement short. New events are read between two batches. */
export const broadcastBatchSize = 2_000;

/** A browser gets at most one push about a pair in this time. The push has the newest rate. */
const ratePauseMinutes = 5;

const sql = {
  /** Forgets a rate that is switched off or deleted, so that it is announced again when it is switched on. */
  withdraw: statement(
    'push-broadcast-withdraw',
    `delete from push_broadcasts b where b.rate_id = any($1::uuid[])
       and not exists (select from exchange_rates r where r.id = b.rate_id and r.actual)`,
  ),
  /**
   * The outbox also has a rate event when only its followers changed. Such an event makes no push. A rate that is
   * too old is not announced, but stored, so that it is not announced later.
   */
  begin: statement(
    'push-broadcast-begin',
    `insert into push_broadcasts (topic, rate_id, version, reached)
     select 'rate:' || sc || '/' || tc || coalesce('@' || office_id, ''), id, $2,
       case when told.at > now() - interval '${lifeSeconds.rate} seconds' then ''::bytea end
     from (select id, max(at) as at from unnest($1::uuid[], $3::timestamptz[]) event (id, at) group by id) told
     join exchange_rates using (id) where actual
     on conflict (topic) do update set rate_id = excluded.rate_id, version = excluded.version, reached = excluded.reached
     where push_broadcasts.rate_id <> excluded.rate_id`,
  ),
  stop: statement('push-broadcast-stop', 'update push_broadcasts set reached = null where reached is not null'),
  next: statement<Begun>(
    'push-broadcast-next',
    `select topic, rate_id, version, reached from push_broadcasts where reached is not null
     order by version limit 1 for update skip locked`,
  ),
  /**
   * For browsers that receive rate pushes. The subscriptions are locked, so that a browser that unsubscribes now is left
   * out. Answers the last session of a full batch.
   */
  addPushes: statement<{ token_hash: Buffer }>(
    'push-broadcast-tell',
    `with piece as (
       select s.token_hash, s.not_before
       from exchange_rates r cross join push_subscriptions s join users u on u.id = s.user_id
       where r.id = $2 and r.actual and s.rate_update and s.token_hash > $4 and ${isToldOfRate}
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

/** A rate may be for all browsers, so an event only writes the rate. */
export const pushBroadcasts = ({ write }: Pick<Db, 'write'>): Broadcast => ({
  async onEvents(tx, events) {
    const rates = events.filter(({ kind }) => isNoticed(kind, 'rate'));
    if (rates.length === 0) return;
    const times = rates.map(({ created_at }) => created_at);
    await Promise.all([
      tx.send(sql.withdraw, [subjectsOf(rates, 'rate')]),
      tx.send(sql.begin, [rates.map(({ subject_id }) => subject_id), events.at(-1)?.id, times]),
    ]);
  },

  drop: (tx) => tx.send(sql.stop),

  /**
   * Adds the pushes about one rate for the next batch of browsers. Answers whether there may be more. Several nodes can
   * work at once, each on another rate.
   */
  addBatch: () =>
    write(system, async (tx) => {
      const [next] = await tx.send(sql.next);
      if (!next) return false;
      const { topic, rate_id, version, reached } = next;
      const [last] = await tx.send(sql.addPushes, [topic, rate_id, version, reached]);
      await Promise.all([tx.send(sql.saveProgress, [topic, last?.token_hash ?? null]), tx.commit()]);
      return true;
    }),
});
