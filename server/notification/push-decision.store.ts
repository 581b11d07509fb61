import type { Db } from '../lib/db.ts';
import { type Batch, inTransaction, statement } from '../lib/statement.ts';
import type { OutboxCursor, OutboxKind } from '../lib/tables.ts';

type Happened = OutboxCursor & { kind: OutboxKind; subject_id: string };

const batchSize = 500;

/** Identifies the database. It stays the same after a failover to a standby, where the transaction ids continue. */
const place = `(select system_identifier || ' ' || oid from pg_control_system(), pg_database where datname = current_database())`;

const horizon = 'pg_snapshot_xmin(pg_current_snapshot())';

type Progress = OutboxCursor & { is_ours: boolean };

const sql = {
  hold: statement<Progress>(
    'push-progress-hold',
    `select xid::text, id, counted_in is not distinct from ${place} as is_ours from push_progress for update skip locked`,
  ),
  // Rows whose real transaction differs from the stored id come from a restore. Their pushes were sent where the rows
  // were first written.
  dropRestored: statement('push-drop-restored', 'delete from outbox where outbox.xmin <> outbox.xid::xid'),
  // The progress of another cluster may be ahead of this one. Then it starts at 0: the remaining events are of this
  // cluster and not decided yet.
  settleHere: statement<{ was_elsewhere: boolean }>(
    'push-progress-settle-here',
    `update push_progress p set counted_in = ${place},
       xid = case when is_ahead then '0' else p.xid end, id = case when is_ahead then 0 else p.id end
     from (select counted_in is not null as was_elsewhere, xid > pg_snapshot_xmax(pg_current_snapshot()) as is_ahead
       from push_progress) found
     returning was_elsewhere`,
  ),
  // Reads only rows whose transaction is older than all running ones. No row can appear before them later.
  read: statement<Happened>(
    'push-progress-read',
    `select id, xid::text, kind, subject_id from outbox
     where (xid, id) > ($1::xid8, $2) and xid < ${horizon}
     order by outbox.xid, outbox.id limit ${batchSize}`,
  ),
  /**
   * The receivers are all who could see the order, except the actor of its last step. Whether a receiver may see it is
   * checked again when the push is sent. `try_at` waits for a pause that the push service asked for. A newer state
   * replaces an older one that still waits. The subscriptions are locked, so that a browser that unsubscribes now is
   * left out.
   */
  orders: statement(
    'push-decide-orders',
    `insert into pushes (token_hash, topic, kind, subject_id, version, try_at)
     select s.token_hash, 'order:' || o.id, 'order', o.id, o.version, greatest(clock_timestamp(), s.not_before)
     from orders o
     join order_events e on e.order_id = o.id and e.version = o.version
     cross join lateral (
       select o.customer_id as user_id
       union select user_id from user_offices where office_id = o.office_id
       union select id from users where permissions = 'admin'
     ) receiver
     join push_subscriptions s on s.user_id = receiver.user_id
     where o.id = any($1::uuid[]) and receiver.user_id is distinct from e.actor_id
     for key share of s
     on conflict (token_hash, topic) do update set
       subject_id = excluded.subject_id, version = excluded.version, attempts = 0, at = clock_timestamp(),
       try_at = excluded.try_at
     where excluded.version > pushes.version`,
  ),
  /** Forgets a rate that is switched off or deleted, so that it is announced again when it is switched on. */
  withdraw: statement(
    'push-decide-withdraw',
    `delete from push_broadcasts b where b.rate_id = any($1::uuid[])
       and not exists (select from exchange_rates r where r.id = b.rate_id and r.actual)`,
  ),
  /** The outbox also has a rate event when only its followers changed. Such an event makes no push. */
  rates: statement(
    'push-decide-rates',
    `insert into push_broadcasts (topic, rate_id, version)
     select 'rate:' || sc || '/' || tc || coalesce('@' || office_id, ''), id, $2
     from exchange_rates where id = any($1::uuid[]) and actual
     on conflict (topic) do update set rate_id = excluded.rate_id, version = excluded.version, reached = ''
     where push_broadcasts.rate_id <> excluded.rate_id`,
  ),
  advance: statement('push-progress-advance', 'update push_progress set xid = $1::xid8, id = $2'),
  skip: statement(
    'push-progress-skip',
    `update push_progress set xid = ${horizon}, id = 0, counted_in = ${place}
     where xid < ${horizon} or counted_in is distinct from ${place}`,
  ),
  dropWaiting: statement('push-drop-waiting', 'delete from pushes where try_at is not null'),
  silence: statement('push-silence', 'update push_broadcasts set reached = null where reached is not null'),
};

const isOrder = ({ kind }: Happened) => kind === 'new_order' || kind === 'order_update';
const isRate = ({ kind }: Happened) => kind === 'rate_update';
const subjects = (rows: Happened[]) => [...new Set(rows.map(({ subject_id }) => subject_id))];

/** Starts the progress in this database. Pushes that waited in another database are dropped: they were sent there. */
async function settleHere(batch: Batch): Promise<boolean> {
  const [found] = await batch.send(sql.settleHere);
  const waited = found?.was_elsewhere ? [batch.send(sql.dropWaiting), batch.send(sql.silence)] : [];
  await Promise.all([batch.send(sql.dropRestored), ...waited, batch.commit()]);
  return true;
}

async function decideAfter(batch: Batch, cursor: OutboxCursor): Promise<boolean> {
  const rows = await batch.send(sql.read, [cursor.xid, cursor.id]);
  const last = rows.at(-1);
  if (!last) return false;
  const [orders, rates] = [rows.filter(isOrder), rows.filter(isRate)];
  await Promise.all([
    orders.length > 0 && batch.send(sql.orders, [subjects(orders)]),
    rates.length > 0 && batch.send(sql.withdraw, [subjects(rates)]),
    rates.length > 0 && batch.send(sql.rates, [subjects(rates), last.id]),
    batch.send(sql.advance, [last.xid, last.id]),
    batch.commit(),
  ]);
  return rows.length === batchSize;
}

/**
 * Turns outbox events into pushes and stores the progress in the same transaction. So each event is decided exactly
 * once, also when a node dies.
 */
export const pushDecisions = ({ pool }: Db) => ({
  /** Answers whether there may be more. Only one node decides at a time; the others return false. */
  decide: (): Promise<boolean> =>
    inTransaction(pool, async (batch) => {
      const [cursor] = await batch.send(sql.hold);
      if (!cursor) return false;
      return cursor.is_ours ? decideAfter(batch, cursor) : settleHere(batch);
    }),

  /** While pushes are switched off, no event is kept for later. */
  skip: (): Promise<void> =>
    inTransaction(pool, async (batch) => {
      await Promise.all([batch.send(sql.skip), batch.send(sql.dropWaiting), batch.send(sql.silence), batch.commit()]);
    }),
});
