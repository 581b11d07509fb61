import { spoilsConnection } from './database-down.ts';
import type { Db } from './db.ts';

type Row = Record<string, unknown>;
type Client = { query(text: string): Promise<unknown>; release(destroy?: boolean): void };

/** A named statement. PostgreSQL prepares it once for each connection. */
export type Statement<R extends Row> = { name: string; text: string; readonly answers?: R };

export const statement = <R extends Row>(name: string, text: string): Statement<R> => ({ name, text });

/** Runs one statement outside a batch and returns its rows. */
export const ask = async <R extends Row>(pool: Db['pool'], { name, text }: Statement<R>, values?: unknown[]) =>
  (await pool.query<R>({ name, text, values })).rows;

/**
 * A transaction that sends statements without waiting for earlier answers. Statements sent together cost one round
 * trip. Await them together with Promise.all: after the first failure all later ones fail too.
 */
export type Batch = {
  send<R extends Row>(what: Statement<R>, values?: unknown[]): Promise<R[]>;
  /** Send it together with the last statements. Nothing is saved until it resolves. */
  commit(): Promise<void>;
  /** Adds a statement that runs after the transaction, committed or not, before the connection returns to the pool. */
  afterwards(what: Statement<Row>): void;
};

/** Runs `work` in a transaction. Rolls back unless `work` commits. */
export async function inTransaction<T>(pool: Db['pool'], work: (batch: Batch) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const last = new Set<string>(['rollback']);
  let spoilt = false;
  const batch: Batch = {
    send: async <R extends Row>({ name, text }: Statement<R>, values?: unknown[]) => {
      try {
        return (await client.query<R>({ name, text, values })).rows;
      } catch (error) {
        spoilt ||= spoilsConnection(error);
        throw error;
      }
    },
    commit: async () => {
      const { command } = await client.query('commit');
      // After an earlier statement failed, PostgreSQL answers `commit` with ROLLBACK and no error.
      if (command !== 'COMMIT') throw new Error(`The transaction was not committed: ${command}`);
      last.delete('rollback');
    },
    afterwards: ({ text }) => last.add(text),
  };
  try {
    const begun = client.query('begin');
    const [result] = await Promise.all([work(batch), begun]);
    return result;
  } finally {
    giveBack(client, [...last], () => spoilt);
  }
}

/**
 * Runs in the background, because the result of the transaction is already known. The connection is closed when this
 * fails, or when its server takes no more writes. Closing releases everything that the session held.
 */
function giveBack(client: Client, last: string[], isSpoilt: () => boolean) {
  Promise.all(last.map((text) => client.query(text))).then(
    () => client.release(isSpoilt()),
    () => client.release(true),
  );
}
