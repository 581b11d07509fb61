import { system } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import { databaseIdentity } from '../database/fragments/database-identity.ts';
import { ask, statement } from '../database/statement.ts';
import type { OutboxCursor, OutboxEvent } from '../database/tables.ts';
import { type Tx, writeOne } from '../database/tx.ts';

/** What a durable reader does with the events. It writes only its own tables. Only calls write the business tables. */
export type EventConsumer = {
  /** Names the reader in the table of readers, in metrics and in the log. */
  name: string;
  /** Runs in the transaction that moves the position, so each event is handled exactly once, also when a node dies. */
  onEvents: (tx: Tx, events: OutboxEvent[]) => Promise<unknown>;
  /** Drops everything that earlier events produced and that still waits. */
  drop: (tx: Tx) => Promise<unknown>;
};

/** How far a reader is behind: the age of the oldest event that it has not read, and their number. */
export type ReaderLag = { name: string; seconds: number; events: number };

const batchSize = 500;
const maxCounted = 10_000;

const horizon = 'pg_snapshot_xmin(pg_current_snapshot())';

type Position = OutboxCursor & { is_ours: boolean };

const sql = {
  /** A new reader begins at the present moment. */
  register: statement(
    'outbox-reader-register',
    `insert into outbox_readers (name, xid, id, counted_in) values ($1, ${horizon}, 0, ${databaseIdentity})
     on conflict do nothing`,
  ),
  hold: statement<Position>(
    'outbox-reader-hold',
    `select xid::text, id, counted_in is not distinct from ${databaseIdentity} as is_ours
     from outbox_readers where name = $1 for update skip locked`,
  ),
  // Rows whose real transaction differs from the stored id come from a restore. They were handled where they were first
  // written.
  dropRestored: statement('outbox-drop-restored', 'delete from outbox where outbox.xmin <> outbox.xid::xid'),
  // The position of another cluster may be ahead of this one. Then it starts at 0: the remaining events are of this
  // cluster and not read yet.
  startInThisDatabase: statement<{ was_elsewhere: boolean }>(
    'outbox-reader-settle-here',
    `with found as (
       select counted_in is not null as was_elsewhere, xid > pg_snapshot_xmax(pg_current_snapshot()) as is_ahead
       from outbox_readers where name = $1
     )
     update outbox_readers r set counted_in = ${databaseIdentity},
       xid = case when is_ahead then '0' else r.xid end, id = case when is_ahead then 0 else r.id end
     from found where r.name = $1 returning was_elsewhere`,
  ),
  // Reads only rows whose transaction is older than all running ones. No row can appear before them later.
  read: statement<OutboxEvent>(
    'outbox-reader-read',
    `select id, xid::text, kind, subject_id, created_at from outbox
     where (xid, id) > ($1::xid8, $2) and xid < ${horizon}
     order by outbox.xid, outbox.id limit ${batchSize}`,
  ),
  advance: statement('outbox-reader-advance', 'update outbox_readers set xid = $2::xid8, id = $3 where name = $1'),
  skip: statement(
    'outbox-reader-skip',
    `update outbox_readers set xid = ${horizon}, id = 0, counted_in = ${databaseIdentity} where name = $1`,
  ),
  lags: statement<ReaderLag>(
    'outbox-reader-lags',
    `select reader.name, unread.events::int as events,
       coalesce(greatest(0, extract(epoch from clock_timestamp() - oldest.created_at)), 0)::float8 as seconds
     from (
       select name, xid, id from outbox_readers union all select 'live', $1::xid8, $2::bigint where $1 is not null
     ) reader
     left join lateral (
       select created_at from outbox where (outbox.xid, outbox.id) > (reader.xid, reader.id)
       order by outbox.xid, outbox.id limit 1
     ) oldest on true
     cross join lateral (
       select count(*) as events from (
         select from outbox where (outbox.xid, outbox.id) > (reader.xid, reader.id) limit ${maxCounted}
       ) counted
     ) unread`,
  ),
};

/** What waited in another database is dropped: it was handled there. */
async function startInThisDatabase(tx: Tx, { name, drop }: EventConsumer): Promise<boolean> {
  const [found] = await tx.send(sql.startInThisDatabase, [name]);
  if (found?.was_elsewhere) await drop(tx);
  await Promise.all([tx.send(sql.dropRestored), tx.commit()]);
  return true;
}

async function handleBatchAfter(
  tx: Tx,
  { xid, id }: OutboxCursor,
  { name, onEvents }: EventConsumer,
): Promise<boolean> {
  const events = await tx.send(sql.read, [xid, id]);
  const last = events.at(-1);
  if (!last) return false;
  await onEvents(tx, events);
  await Promise.all([tx.send(sql.advance, [name, last.xid, last.id]), tx.commit()]);
  return events.length === batchSize;
}

/**
 * The readers of the outbox that must miss no event. Each has a position in the database, which all nodes share. One
 * node at a time reads for a reader.
 */
export const outboxReaders = (db: Db) => ({
  register: async (name: string): Promise<void> => void (await writeOne(db, system, sql.register, [name])),

  /** Handles the next events. Answers whether there may be more. False too while another node reads. */
  read: (consumer: EventConsumer): Promise<boolean> =>
    db.write(system, async (tx) => {
      const [position] = await tx.send(sql.hold, [consumer.name]);
      if (!position) return false;
      return position.is_ours ? handleBatchAfter(tx, position, consumer) : startInThisDatabase(tx, consumer);
    }),

  /** Moves the reader to the present moment: while its channel is switched off, no event is kept for later. */
  skip: ({ name, drop }: EventConsumer): Promise<void> =>
    db.write(system, async (tx) => {
      const [position] = await tx.send(sql.hold, [name]);
      if (!position) return;
      await drop(tx);
      await Promise.all([tx.send(sql.skip, [name]), tx.commit()]);
    }),

  /** All durable readers, and the live reader of this node if its position is given. */
  lags: (live?: OutboxCursor): Promise<ReaderLag[]> => ask(db.pool, sql.lags, [live?.xid ?? null, live?.id ?? null]),
});

export type OutboxReaders = ReturnType<typeof outboxReaders>;
