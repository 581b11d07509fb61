import type pg from 'pg';
import type { EventKind } from '#domain/audience.ts';
import { system } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import { databaseIdentity } from '../database/fragments/database-identity.ts';
import { statement } from '../database/statement.ts';
import type { OutboxCursor } from '../database/tables.ts';
import { writeOne } from '../database/tx.ts';

export type OutboxRow = OutboxCursor & {
  kind: EventKind;
  subject_id: string;
  token_hash: Buffer | null;
  /** The record as the API shows it, for a subject that has been deleted. */
  record: unknown;
  /** Seconds from the start of its transaction until it was read. */
  age: number;
};

/** The position of a reader. It is valid only in the same history, and only if it was used recently. */
export type FeedCursor = OutboxCursor & { history: string; readAt: number };

type OutboxBatch = {
  /** True when rows after this cursor may be missing, so that the reader must start over at the horizon. */
  isLost: boolean;
  rows: OutboxRow[];
  more: boolean;
  unsettled: boolean;
  foreign: boolean;
  readAt: number;
};

/** The transaction that all unsettled rows wait for. Fields hidden from our role are null. */
export type Holder = {
  xid: string;
  pid: number | null;
  application: string | null;
  database: string | null;
  role: string | null;
  state: string | null;
  age: number | null;
  waiting: number;
};

const channel = 'outbox';
const batchSize = 500;
const maxCounted = 10_000;

/** Rows may be removed after they have been settled for this long. A reader that paused longer may have missed some. */
export const settledMinutes = 10;

/**
 * A text that changes whenever committed transactions may be lost and their ids used again: on another server (a
 * failover), after a restart (a copy or snapshot may have been restored), after crash recovery (which resets the
 * statistics), and in another database.
 */
const history = `concat_ws(' ', extract(epoch from pg_postmaster_start_time()),
  extract(epoch from pg_stat_get_bgwriter_stat_reset_time()),
  (select oid from pg_database where datname = current_database()))`;

const currentSnapshot = `
  select pg_snapshot_xmin(snapshot) as oldest, pg_snapshot_xmax(snapshot) as next, ${history} as history,
    extract(epoch from clock_timestamp())::float8 as read_at
  from pg_current_snapshot() snapshot`;

/**
 * Reads the rows after a cursor. Transactions do not commit in the order of ids, so a reader that used only the id
 * would miss a late commit. A row is settled when all transactions up to its own have ended. Only settled rows are
 * delivered, and `unsettled` says that others wait. A visible row of a transaction that the snapshot does not know yet
 * is foreign: it was restored from another cluster. One statement reads history and rows, so that no failover can
 * happen between them. The subselects hide the cursor from the planner, so that PostgreSQL keeps one plan: each step wakes
 * every reader, and planning again costs four times as much as reading.
 */
const readSql = `
  with here as materialized (${currentSnapshot})
  select here.read_at, here.history <> $3 or $1::xid8 > here.next
      or here.read_at - $4::float8 > ${settledMinutes * 60} as is_lost,
    event.id, event.xid::text, event.kind, event.subject_id, event.token_hash, event.record,
    here.read_at - extract(epoch from event.created_at)::float8 as age,
    event.xid < here.oldest as settled, event.xid >= here.next as foreign
  from here left join lateral (
    select * from outbox where (outbox.xid, outbox.id) > ((select $1::xid8), (select $2::bigint))
    order by outbox.xid, outbox.id limit ${batchSize}
  ) event on true
  order by event.xid, event.id`;

const forgetBatchSize = 5_000;

/** A reader that is this far behind loses events, so that the table stays bounded. */
export const mostDaysUnread = 7;

/** A reader whose position was counted in another database has read nothing here. */
const forgetRead = statement(
  'outbox-forget',
  `delete from outbox where id in (
     select id from outbox where created_at < now() - make_interval(mins => $1) and xid < $2::xid8 and ${history} = $3
       and not exists (
         select from outbox_readers r
         where (outbox.xid, outbox.id) > (r.xid, r.id) or r.counted_in is distinct from ${databaseIdentity})
     limit ${forgetBatchSize})
   returning id`,
);

/** `lost`: which readers had not read how many of the removed events. */
type Overdue = { lost: { reader: string; events: number }[]; more: boolean };

const forgetOverdue = statement<{ deleted: number; name: string | null; events: number }>(
  'outbox-forget-overdue',
  `with overdue as (
     select id from outbox where created_at < now() - interval '${mostDaysUnread} days' limit ${forgetBatchSize}
   ), gone as (
     delete from outbox using overdue where outbox.id = overdue.id returning outbox.xid, outbox.id
   )
   select (select count(*) from gone)::int as deleted, unread.name, unread.events
   from (values (true)) one left join (
     select r.name, count(*)::int as events from outbox_readers r join gone on (gone.xid, gone.id) > (r.xid, r.id)
     group by r.name
   ) unread on true`,
);

const dropForeign = statement<{ dropped: number }>(
  'outbox-drop-foreign',
  `with dropped as (delete from outbox where xid >= pg_snapshot_xmax(pg_current_snapshot()) returning id)
   select count(*)::int as dropped from dropped`,
);

type ReadLine = { read_at: number; is_lost: boolean; settled: boolean; foreign: boolean } & (OutboxRow | { id: null });
type ReadEvent = ReadLine & OutboxRow;

const holderSql = `
  with here as materialized (${currentSnapshot})
  select here.oldest::text as xid, holder.*, (
      select count(*) from (
        select from outbox where outbox.xid >= here.oldest and outbox.xid < here.next limit ${maxCounted}
      ) held
    ) as waiting
  from here left join lateral (
    select pid, application_name as application, datname as database, usename as role, state,
      extract(epoch from clock_timestamp() - xact_start)::float8 as age
    from pg_stat_activity where backend_xid = here.oldest::xid
    union all
    select null, null, database, owner, 'prepared', extract(epoch from clock_timestamp() - prepared)::float8
    from pg_prepared_xacts where transaction = here.oldest::xid
  ) holder on true
  where here.oldest < here.next limit 1`;

function toBatch(lines: ReadLine[]): OutboxBatch {
  const { is_lost: isLost = true, read_at: readAt = 0 } = lines[0] ?? {};
  const events = isLost ? [] : lines.filter((line): line is ReadEvent => line.id !== null);
  const known = events.filter(({ foreign }) => !foreign);
  const firstUnsettled = known.findIndex(({ settled }) => !settled);
  const rows = firstUnsettled < 0 ? known : known.slice(0, firstUnsettled);
  const more = rows.length === batchSize;
  return { isLost, rows, more, unsettled: firstUnsettled >= 0, foreign: known.length < events.length, readAt };
}

export const outboxStore = (db: Db) => ({
  /** The start position of a new node. Older events were already delivered, or clients load their result. */
  async horizon(): Promise<FeedCursor> {
    const { rows } = await db.pool.query<FeedCursor>({
      name: 'outbox-horizon',
      text: `select here.oldest::text as xid, 0 as id, here.history, here.read_at as "readAt" from (${currentSnapshot}) here`,
    });
    if (!rows[0]) throw new Error('The database did not say where the outbox ends');
    return rows[0];
  },

  async readAfter({ xid, id, history, readAt }: FeedCursor): Promise<OutboxBatch> {
    const { rows } = await db.pool.query<ReadLine>({
      name: 'outbox-read',
      text: readSql,
      values: [xid, id, history, readAt],
    });
    return toBatch(rows);
  },

  /**
   * Removes rows restored from another cluster. Otherwise they would be announced as new when transaction ids of this
   * cluster reach theirs.
   */
  async dropForeign(): Promise<number> {
    const [{ dropped } = { dropped: 0 }] = await writeOne(db, system, dropForeign);
    return dropped;
  },

  /** The oldest open transaction of the whole cluster that has written something; undefined when there is none. */
  async findHolder(): Promise<Holder | undefined> {
    const { rows } = await db.pool.query<Holder>({ name: 'outbox-holder', text: holderSql });
    return rows[0];
  },

  /** Only wakes the nodes. A node that misses it reads the rows at its next poll. */
  async notify(): Promise<void> {
    await db.pool.query({ name: 'outbox-notify', text: `select pg_notify('${channel}', '')` });
  },

  /**
   * Opens a separate connection that calls `onNotification` for each notification, and `onEnd` when it breaks. Returns
   * a function that closes it. It is closed with the database too.
   */
  async listen(onNotification: () => void, onEnd: () => void): Promise<() => void> {
    const client: pg.PoolClient = await db.pool.connect();
    let released = false;
    const release = () => {
      if (released) return;
      released = true;
      db.closing.removeEventListener('abort', release);
      client.release(true);
    };
    db.closing.addEventListener('abort', release, { once: true });
    client.on('notification', onNotification);
    client.once('error', () => {
      release();
      onEnd();
    });
    try {
      db.closing.throwIfAborted();
      await client.query(`listen ${channel}`);
    } catch (error) {
      release();
      throw error;
    }
    return release;
  },

  /**
   * Removes one batch of old rows that every durable reader has read and that were already settled at the earlier
   * horizon `past`, so that every node has had time to read them. Answers whether there may be more.
   */
  async forget(olderThanMinutes: number, { xid, history: past }: FeedCursor): Promise<boolean> {
    const gone = await writeOne(db, system, forgetRead, [olderThanMinutes, xid, past]);
    return gone.length === forgetBatchSize;
  },

  /** Removes one batch of rows that are so old that no reader may keep them. */
  async forgetUnread(): Promise<Overdue> {
    const lines = await writeOne(db, system, forgetOverdue);
    const lost = lines.flatMap(({ name, events }) => (name === null ? [] : [{ reader: name, events }]));
    return { lost, more: lines[0]?.deleted === forgetBatchSize };
  },
});

export type OutboxStore = ReturnType<typeof outboxStore>;
