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

const channel = 'outbox';
const batchSize = 500;

/**
 * Rows commit out of order, so a reader that went by id alone would pass over one that commits late. A row is settled
 * once every transaction as old as its own has ended; only settled rows are read, and `unsettled` says to look again.
 */
const readSql = `
  select id, xid::text, kind, subject_id, token_hash, record, xid < pg_snapshot_xmin(pg_current_snapshot()) as settled
  from outbox where (xid, id) > ($1::xid8, $2) order by xid, id limit ${batchSize}`;

export const outboxStore = ({ pool }: Db) => ({
  /** Where a node that starts now begins: everything older was heard, or will be fetched, by its clients. */
  async horizon(): Promise<OutboxCursor> {
    const { rows } = await pool.query<{ xid: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text as xid');
    return { xid: rows[0]?.xid ?? '0', id: 0 };
  },

  async readAfter({ xid, id }: OutboxCursor): Promise<{ rows: OutboxRow[]; more: boolean; unsettled: boolean }> {
    const { rows } = await pool.query<OutboxRow & { settled: boolean }>({
      name: 'outbox-read',
      text: readSql,
      values: [xid, id],
    });
    const firstUnsettled = rows.findIndex(({ settled }) => !settled);
    const settled = firstUnsettled < 0 ? rows : rows.slice(0, firstUnsettled);
    return { rows: settled, more: settled.length === batchSize, unsettled: firstUnsettled >= 0 };
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

  /** What every node has read long ago is of no more use. */
  async forget(olderThanMinutes: number): Promise<number> {
    const { rowCount } = await pool.query(`delete from outbox where created_at < now() - make_interval(mins => $1)`, [
      olderThanMinutes,
    ]);
    return rowCount ?? 0;
  },
});

export type OutboxStore = ReturnType<typeof outboxStore>;
