import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { By } from './by.ts';
import { breaksConnection } from './connection/database-down.ts';
import { isConflict, retryConflicts } from './retry-conflicts.ts';
import { isLostRights, type Lock, locksOf, type RightsLocks } from './rights.store.ts';
import type { Row, Statement } from './statement.ts';
import type { Tables } from './tables.ts';

/**
 * A transaction. `db.write(by, work)` opens one that may write, and is the only way to write; `db.read(work)` opens one that
 * only reads. It commits when `work` returns, and rolls back when `work` throws.
 *
 * - **Rights.** The rights of `by` are locked first, together with the first statements of `work`. If they have ended or
 *   changed, nothing is written, and the call is decided again as at its headers (access.ts).
 * - **Round trips.** `send` does not wait for earlier answers: statements sent together cost one round trip. Await them
 *   together with `Promise.all`; after the first failure all later ones fail too. Call `commit` together with the last
 *   statements to save the round trip of the commit.
 * - **Retry.** A deadlock or a serialization failure rolls back, and `work` runs again (three times at most). So `work`
 *   may only read and write the database: it must not send a message or change a variable outside. If it has to, pass
 *   `retry: false`. After the last try the caller gets the error, which HTTP answers with 503 and Retry-After.
 * - **Locks.** The order in which transactions take locks is in docs/rooms/transactions.md, "The order of locks".
 */
export type Tx = {
  send<R extends Row>(what: Statement<R>, values?: unknown[]): Promise<R[]>;
  /**
   * The query builder in this transaction. It sends a query some microtasks after `execute`, so await its queries
   * before `commit`.
   */
  readonly kysely: Kysely<Tables>;
  /** Nothing is saved until it resolves, and nothing can be sent after it. */
  commit(): Promise<void>;
  /** Adds a statement that runs after the transaction, committed or not, before the connection returns to the pool. */
  afterwards(what: Statement<Row>): void;
};

type Options = {
  retry?: boolean;
  /** A statement that takes longer fails. By default as long as any other statement. */
  answerWithinMs?: number;
};
export type Read = <T>(work: (tx: Tx) => Promise<T>, options?: Options) => Promise<T>;
export type Write = <T>(by: By, work: (tx: Tx) => Promise<T>, options?: Options & RightsLocks) => Promise<T>;

export const readingOn =
  (pool: pg.Pool): Read =>
  (work, options) =>
    runInTurn(pool, work, [], options);

export const writingOn =
  (pool: pg.Pool): Write =>
  (by, work, { retry, answerWithinMs, ...locks } = {}) =>
    runInTurn(pool, work, locksOf(by, locks), { retry, answerWithinMs });

function runInTurn<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
  locks: readonly Lock[],
  { retry = true, answerWithinMs }: Options = {},
): Promise<T> {
  const attempt = () => runOnce(pool, work, locks, answerWithinMs);
  return retry ? retryConflicts(attempt) : attempt();
}

/** One statement as a transaction of its own, in one round trip. Returns its rows. */
export const writeOne = <R extends Row>(
  db: { write: Write },
  by: By,
  what: Statement<R>,
  values?: unknown[],
  locks?: RightsLocks,
): Promise<R[]> => db.write(by, async (tx) => (await Promise.all([tx.send(what, values), tx.commit()]))[0], locks);

async function runOnce<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
  locks: readonly Lock[],
  answerWithinMs: number | undefined,
): Promise<T> {
  const { tx, begin, causeOf, end } = openTransaction(await pool.connect(), answerWithinMs);
  const finish = async () => {
    const result = await work(tx);
    await tx.commit();
    return result;
  };
  // All is sent before the first answer. After a lock that fails, the rest fails too.
  const begun = Promise.all([begin(), ...locks.map(({ what, values }) => tx.send(what, values))]);
  try {
    const [result] = await Promise.all([finish(), begun]);
    // Runs in the background, because the result of the transaction is known.
    void end();
    return result;
  } catch (error) {
    // Who has no rights any more hears of nothing else that was wrong.
    if (locks.length > 0) await Promise.allSettled([begun]);
    const ended = end();
    const cause = causeOf(error);
    // Before the next try, so that it does not meet the locks of this one.
    if (isConflict(cause)) await ended;
    throw cause;
  }
}

function openTransaction(client: pg.PoolClient, answerWithinMs?: number) {
  const last = new Set<string>(['rollback']);
  let committed: Promise<void> | undefined;
  let isOver = false;
  let isSpoilt = false;
  let failure: unknown;

  // The driver's types do not know `query_timeout` yet.
  const limit = answerWithinMs === undefined ? {} : { query_timeout: answerWithinMs };
  const query = async <R extends Row>(what: pg.QueryConfig) => {
    try {
      return await client.query<R>({ ...what, ...limit });
    } catch (error) {
      isSpoilt ||= breaksConnection(error);
      failure ??= error;
      throw error;
    }
  };
  // Otherwise the statement would run outside the transaction, or in the next transaction on this connection.
  const queryInside = async <R extends Row>(what: pg.QueryConfig) => {
    if (isOver) throw new Error('The transaction has ended, so nothing more can be sent in it');
    return query<R>(what);
  };
  const commit = async () => {
    isOver = true;
    const { command } = await query({ text: 'commit' });
    // After an earlier statement failed, PostgreSQL answers `commit` with ROLLBACK and no error.
    if (command !== 'COMMIT') throw failure ?? new Error(`The transaction was not committed: ${command}`);
    last.delete('rollback');
  };
  let builder: Kysely<Tables> | undefined;
  const tx: Tx = {
    send: async <R extends Row>({ name, text }: Statement<R>, values?: unknown[]) =>
      (await queryInside<R>({ name, text, values })).rows,
    get kysely() {
      builder ??= builderOn(client, (text, values) => queryInside({ text, values }));
      return builder;
    },
    commit: () => {
      committed ??= commit();
      return committed;
    },
    afterwards: ({ text }) => last.add(text),
  };
  return {
    tx,
    begin: () => query({ text: 'begin' }),
    /** The first failed statement, if `error` is only its consequence: all later statements fail after it. */
    causeOf: (error: unknown) =>
      isConflict(failure) || isLostRights(failure) || isAborted(error) ? (failure ?? error) : error,
    /**
     * Gives the connection back to the pool. It is closed instead when this fails, or when its server takes no more
     * writes. Closing releases everything that the session held.
     */
    end: () => {
      isOver = true;
      return Promise.all([...last].map((text) => client.query(text))).then(
        () => client.release(isSpoilt),
        () => client.release(true),
      );
    },
  };
}

const isAborted = (error: unknown) => error instanceof Error && 'code' in error && error.code === '25P02';

/** A query builder that sends everything on this one connection. It does not open or close the connection. */
export function builderOn(client: pg.PoolClient, query: (text: string, values: unknown[]) => Promise<pg.QueryResult>) {
  const inside = overriding(client, { query, release: () => undefined });
  const pool = { options: {}, connect: async () => inside, end: async () => undefined };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** A connection with some of its methods replaced. */
export const overriding = (client: pg.PoolClient, own: Record<PropertyKey, unknown>): pg.PoolClient =>
  new Proxy(client, { get: (target, name) => own[name] ?? Reflect.get(target, name) });
