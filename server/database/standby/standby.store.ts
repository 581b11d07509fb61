import type pg from 'pg';
import { system } from '../by.ts';
import type { Db } from '../db.ts';
import { databaseIdentity } from '../fragments/database-identity.ts';
import { type Asked, ask, statement } from '../statement.ts';
import { builderOn } from '../tx.ts';
import type { ReadDb, Written } from './placed.ts';

/** How often all nodes together write the mark. */
export const markEveryMs = 1_000;

/** Eight hex digits. They change with each failover. */
const timelineSql = 'left(pg_walfile_name(pg_current_wal_flush_lsn()), 8)';

/** SQL: the columns of `Written`. Null on a standby, which DATABASE_URL may reach for a moment. */
export const writtenColumns = `case when not pg_is_in_recovery() then pg_current_wal_flush_lsn()::text end as lsn,
  case when not pg_is_in_recovery() then ${timelineSql} end as timeline`;

/** Times in seconds by the writer's clock. */
export type WriterMark = { now: number; written_at: number; identity: string };
export type StandbyState = { standby: boolean; written_at: number; identity: string };

const sql = {
  // One of the nodes that come at the same time writes. A time to come is from a clock that was wrong.
  mark: statement(
    'replay-mark',
    `update replay_mark set written_at = clock_timestamp(), timeline = ${timelineSql}
     where timeline <> ${timelineSql}
       or written_at not between clock_timestamp() - interval '${markEveryMs / 2} ms' and clock_timestamp()`,
  ),
  read: statement<WriterMark>(
    'replay-mark-read',
    `select extract(epoch from clock_timestamp())::float8 as now, extract(epoch from written_at)::float8 as written_at,
       ${databaseIdentity} as identity from replay_mark`,
  ),
  state: statement<StandbyState>(
    'standby-state',
    `select pg_is_in_recovery() as standby, extract(epoch from written_at)::float8 as written_at,
       ${databaseIdentity} as identity from replay_mark`,
  ),
  reached: statement<{ follows: boolean; replayed: boolean }>(
    'standby-reached',
    `select pg_is_in_recovery() and timeline = $2 as follows,
       coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as replayed from replay_mark`,
  ),
};

export const replayMark = (db: Db) => ({
  /** Writes the mark where it is due, and reads it. Standbys have it a moment later. */
  write: (): Promise<WriterMark> =>
    db.write(system, async (tx) => only((await Promise.all([tx.send(sql.mark), tx.send(sql.read), tx.commit()]))[1])),
});

export const readState = async (standby: Asked): Promise<StandbyState> => only(await ask(standby, sql.state));

/** `follows`: it is a standby of the writer of this position. `replayed`: it has everything up to there. */
export const readReached = async (standby: Asked, { lsn, timeline }: Written) =>
  only(await ask(standby, sql.reached, [lsn, timeline]));

function only<R>([row]: R[]): R {
  if (row === undefined) throw new Error('The table replay_mark has no row');
  return row;
}

/** Everything on one connection: only this one is known to have what was asked for. */
export const readDbOn = (client: pg.PoolClient): ReadDb => ({
  kysely: builderOn(client, (text, values) => client.query(text, values)),
  pool: client,
});
