import { createHash } from 'node:crypto';
import { type By, system } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import { ask, statement } from '../../database/statement.ts';
import { type Tx, writeOne } from '../../database/tx.ts';

/** A count, and the seconds until it is forgotten. */
export type Tally = { count: number; seconds_left: number };

/**
 * What is counted (`kind`), and for which caller (`key`). Counts with an `account` can be forgotten together: of this
 * account, wherever they came from.
 */
export type Subject = { kind: string; key: string; account?: string };

type Window = { seconds: number /** True: each further use starts the time again. */; renewed: boolean };

const sql = {
  count: statement<Tally>(
    'throttle-count',
    `insert into throttles as t (key, count, ends_at, account) values ($1, 1, now() + make_interval(secs => $2), $4)
     on conflict (key) do update set
       count = case when t.ends_at <= now() then 1 else t.count + 1 end,
       ends_at = case when t.ends_at <= now() or $3 then excluded.ends_at else t.ends_at end
     returning count, extract(epoch from ends_at - now())::float8 as seconds_left`,
  ),
  // In the order of the keys, so that two nodes cannot deadlock.
  add: statement<{ key: Buffer; count: number }>(
    'throttle-add',
    `insert into throttles as t (key, count, ends_at)
     select key, count, now() + make_interval(secs => $3) from unnest($1::bytea[], $2::int[]) as told (key, count) order by key
     on conflict (key) do update set count = t.count + excluded.count
     returning key, count`,
  ),
  find: statement<Tally>(
    'throttle-find',
    `select count, extract(epoch from ends_at - now())::float8 as seconds_left
     from throttles where key = $1 and ends_at > now()`,
  ),
  giveBack: statement('throttle-give-back', 'update throttles set count = count - 1 where key = $1 and count > 0'),
  clear: statement('throttle-clear', 'delete from throttles where key = $1'),
  // In the order of the keys too.
  clearAccount: statement(
    'throttle-clear-account',
    'delete from throttles where key in (select key from throttles where account = $1 order by key for update)',
  ),
  forget: statement('throttle-forget', 'delete from throttles where ends_at < now()'),
};

/** Counts in the transaction of the caller, so that the count stands or falls with it. */
export async function countIn({ send }: Pick<Tx, 'send'>, subject: Subject, window: Window): Promise<Tally> {
  const [tally = nothing] = await send(sql.count, [keyOf(subject), window.seconds, window.renewed, null]);
  return tally;
}

const nothing: Tally = { count: 0, seconds_left: 0 };

/** The server counts by itself: a count stands whatever becomes of the call. With `by` the caller's rights are held. */
export const throttleStore = (db: Pick<Db, 'pool' | 'write'>) => ({
  /** Adds one in a single statement, so that simultaneous calls get different counts. */
  async count(subject: Subject, { seconds, renewed }: Window, by: By = system): Promise<Tally> {
    const account = subject.account === undefined ? null : accountKeyOf(subject.account);
    const [tally = nothing] = await writeOne(db, by, sql.count, [keyOf(subject), seconds, renewed, account]);
    return tally;
  },

  /** Adds several counts at once. Returns the totals of all nodes, in the same order. */
  async add(counts: (Subject & { count: number })[], seconds: number): Promise<number[]> {
    const keys = counts.map(keyOf);
    const rows = await writeOne(db, system, sql.add, [keys, counts.map(({ count }) => count), seconds]);
    return keys.map((key) => rows.find((row) => row.key.equals(key))?.count ?? 0);
  },

  async find(subject: Subject): Promise<Tally> {
    const [tally = nothing] = await ask(db.pool, sql.find, [keyOf(subject)]);
    return tally;
  },

  /** Takes one back that `count` has added. */
  async giveBack(subject: Subject): Promise<void> {
    await writeOne(db, system, sql.giveBack, [keyOf(subject)]);
  },

  async clear(subject: Subject): Promise<void> {
    await writeOne(db, system, sql.clear, [keyOf(subject)]);
  },

  /** Forgets everything that is counted for this account. */
  async clearAccount(account: string): Promise<void> {
    await writeOne(db, system, sql.clearAccount, [accountKeyOf(account)]);
  },

  async forget(): Promise<void> {
    await writeOne(db, system, sql.forget);
  },
});

export type ThrottleStore = ReturnType<typeof throttleStore>;

const keyOf = ({ kind, key }: Subject) => createHash('sha256').update(`${kind}\n${key}`).digest();
const accountKeyOf = (account: string) => keyOf({ kind: 'account', key: account });
