import type pg from 'pg';
import type { Db } from '../lib/db.ts';
import type { OutboxCursor, OutboxKind } from '../lib/tables.ts';

export type OutboxRow = OutboxCursor & {
  kind: OutboxKind;
  subject_id: string;
  token_hash: Buffer | null;
  /** The subject itself, as the API answers it, when it can no longer be looked up. */
  record: unknown;
};

/** Where a reader stands. It is only good for the history that it was taken in, and only if it was used not long ago. */
export type FeedCursor = OutboxCursor & { history: string; readAt: number };

type Found = {
  /** Rows may be missing behind this cursor, so the reader has to start over at the horizon. */
  isLost: boolean;
  rows: OutboxRow[];
  more: boolean;
  unsettled: boolean;
  foreign: boolean;
  readAt: number;
};

/** The transaction that every unsettled row waits for. What another role may not see is null. */
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
const mostCounted = 10_000;

/**
 * Rows go when they have been settled for this long. A reader that was away for longer may have missed some.
 */
export const settledMinutes = 10;

/**
 * Another text whenever transactions that were visible may be gone, and their ids given out again: on another server (a
 * failover), after a restart (a copy or a snapshot was put in place), after a recovery from a crash (which starts the
 * statistics anew), and in another database.
 */
const history = `concat_ws(' ', extract(epoch from pg_postmaster_start_time()),
  extract(epoch from pg_stat_get_bgwriter_stat_reset_time()),
  (select oid from pg_database where datname = current_database()))`;

const here = `
  select pg_snapshot_xmin(snapshot) as oldest, pg_snapshot_xmax(snapshot) as next, ${history} as history,
    extract(epoch from clock_timestamp())::float8 as read_at
  from pg_current_snapshot() snapshot`;

/**
 * Rows commit out of order, so a reader that went by id alone would pass over one that commits late. A row is settled
 * once every transaction as old as its own has ended; only settled rows are read, and `unsettled` says to look again.
 * A visible row whose transaction the snapshot does not know yet is foreign: it was restored from another cluster.
 * History and rows come in one statement, so no failover can fall in between.
 */
const readSql = `
  with here as materialized (${here})
  select here.read_at, here.history <> $3 or $1::xid8 > here.next
      or here.read_at - $4::float8 > ${settledMinutes * 60} as is_lost,
    event.id, event.xid::text, event.kind, event.subject_id, event.token_hash, event.record,
    event.xid < here.oldest as settled, event.xid >= here.next as foreign
  from here left join lateral (
    select * from outbox where (outbox.xid, outbox.id) > ($1::xid8, $2) order by outbox.xid, outbox.id limit ${batchSize}
  ) event on true
  order by event.xid, event.id`;

type Line = { read_at: number; is_lost: boolean; settled: boolean; foreign: boolean } & (OutboxRow | { id: null });
type Event = Line & OutboxRow;

const holderSql = `
  with here as materialized (${here})
  select here.oldest::text as xid, holder.*, (
      select count(*) from (
        select from outbox where outbox.xid >= here.oldest and outbox.xid < here.next limit ${mostCounted}
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

function foundIn(lines: Line[]): Found {
  const { is_lost: isLost = true, read_at: readAt = 0 } = lines[0] ?? {};
  const events = isLost ? [] : lines.filter((line): line is Event => line.id !== null);
  const known = events.filter(({ foreign }) => !foreign);
  const firstUnsettled = known.findIndex(({ settled }) => !settled);
  const rows = firstUnsettled < 0 ? known : known.slice(0, firstUnsettled);
  const more = rows.length === batchSize;
  return { isLost, rows, more, unsettled: firstUnsettled >= 0, foreign: known.length < events.length, readAt };
}

export const outboxStore = ({ pool }: Db) => ({
  /** Where a node that starts now begins: everything older was heard, or will be fetched, by its clients. */
  async horizon(): Promise<FeedCursor> {
    const { rows } = await pool.query<FeedCursor>({
      name: 'outbox-horizon',
      text: `select here.oldest::text as xid, 0 as id, here.history, here.read_at as "readAt" from (${here}) here`,
    });
    if (!rows[0]) throw new Error('The database did not say where the outbox ends');
    return rows[0];
  },

  async readAfter({ xid, id, history, readAt }: FeedCursor): Promise<Found> {
    const { rows } = await pool.query<Line>({
      name: 'outbox-read',
      text: readSql,
      values: [xid, id, history, readAt],
    });
    return foundIn(rows);
  },

  /** Rows of another cluster would be announced as new once this one has counted up to them. */
  async dropForeign(): Promise<number> {
    const { rowCount } = await pool.query(`delete from outbox where xid >= pg_snapshot_xmax(pg_current_snapshot())`);
    return rowCount ?? 0;
  },

  /** The oldest transaction under way in the whole cluster that has written something, if there is one. */
  async findHolder(): Promise<Holder | undefined> {
    const { rows } = await pool.query<Holder>({ name: 'outbox-holder', text: holderSql });
    return rows[0];
  },

  /** Only wakes the nodes up; a node that misses it reads the rows at its next round. */
  async notify(): Promise<void> {
    await pool.query({ name: 'outbox-notify', text: `select pg_notify('${channel}', '')` });
  },

  /** A connection of its own that calls back at each notification, until it ends or breaks. */
  async listen(onNotification: () => void, onEnd: () => void): Promise<() => void> {
    const client: pg.PoolClient = await pool.connect();
    let released = false;
    const release = () => {
      if (released) return;
      released = true;
      client.release(true);
    };
    client.on('notification', onNotification);
    client.once('error', () => {
      release();
      onEnd();
    });
    try {
      await client.query(`listen ${channel}`);
    } catch (error) {
      release();
      throw error;
    }
    return release;
  },

  /** Removes old rows that were settled at an earlier horizon already, so that every node has had the time to read them. */
  async forget(olderThanMinutes: number, { xid, history: past }: FeedCursor): Promise<number> {
    const { rowCount } = await pool.query(
      `delete from outbox where created_at < now() - make_interval(mins => $1) and xid < $2::xid8 and ${history} = $3`,
      [olderThanMinutes, xid, past],
    );
    return rowCount ?? 0;
  },
});

export type OutboxStore = ReturnType<typeof outboxStore>;
