import { spoilsConnection } from './database-down.ts';
import type { Db } from './db.ts';

type Row = Record<string, unknown>;
type Client = { query(text: string): Promise<unknown>; release(destroy?: boolean): void };

/** A statement that PostgreSQL prepares once for each connection, under its name. */
export type Statement<R extends Row> = { name: string; text: string; readonly answers?: R };

export const statement = <R extends Row>(name: string, text: string): Statement<R> => ({ name, text });

/** One statement by itself. */
export const ask = async <R extends Row>(pool: Db['pool'], { name, text }: Statement<R>, values?: unknown[]) =>
  (await pool.query<R>({ name, text, values })).rows;

/**
 * A transaction whose statements leave without waiting for each other: what is sent together costs one round trip.
 * Await them together, with Promise.all; the first that fails makes the rest fail.
 */
export type Batch = {
  send<R extends Row>(what: Statement<R>, values?: unknown[]): Promise<R[]>;
  /** To be sent with the last statements. Until it has answered, nothing has happened. */
  commit(): Promise<void>;
  /** Is sent when the outcome is known here, whatever it is, before the connection serves anybody else. */
  afterwards(what: Statement<Row>): void;
};

/** Runs the work in a transaction, which is rolled back unless the work commits it. */
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
      // PostgreSQL answers so, without an error, when a statement before it failed.
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
 * Nobody waits for it: the outcome is known. A connection that fails even here, or leads to a server that takes no more
 * writes, is closed, which ends all that it held.
 */
function giveBack(client: Client, last: string[], isSpoilt: () => boolean) {
  Promise.all(last.map((text) => client.query(text))).then(
    () => client.release(isSpoilt()),
    () => client.release(true),
  );
}
