import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { canonical } from '#domain/money.ts';
import { spoilsConnection } from './database-down.ts';
import { driverOf } from './db-driver.ts';
import { prepareSession } from './db-session.ts';
import type { Tables } from './tables.ts';

/** Use `kysely` for reads and rare writes, and `pool` for the named statements of frequent calls. */
export type Db = { kysely: Kysely<Tables>; pool: pg.Pool; close(): Promise<void> };

/** One connection of the pool, for statements that must run on the same connection. */
export type Connection = pg.PoolClient;

/** Receives errors of idle connections in the pool. */
type OnIdleError = (error: Error) => void;

/**
 * Shorter than `answerTimeoutMs`: the database cancels a statement first, so that no late answer arrives on the
 * connection.
 */
const statementTimeoutMs = 5_000;
const answerTimeoutMs = 8_000;
const connectTimeoutMs = 3_000;
/**
 * When a node loses power or network, its connection is not closed. Its locks (such as the lock of a pair) would stay,
 * and the outbox events that wait for its transaction would be late. The operating system notices such a connection
 * only after two hours.
 */
const abandonedTransactionMs = 15_000;
/** A transaction that never ends holds the same locks and events. */
const longestTransactionMs = 30_000;
const keepalives = { tcp_keepalives_idle: 30, tcp_keepalives_interval: 10, tcp_keepalives_count: 3 };
const poolSize = 8;

export function openDb(config: pg.PoolConfig, onIdleError: OnIdleError = () => undefined): Db {
  const {
    driver: {
      statement_timeout = statementTimeoutMs,
      idle_in_transaction_session_timeout = abandonedTransactionMs,
      ...driver
    },
    named,
  } = driverOf(config);
  const settings = {
    statement_timeout,
    idle_in_transaction_session_timeout,
    transaction_timeout: Math.max(longestTransactionMs, Number(statement_timeout)),
    ...keepalives,
  };
  const pool = new pg.Pool({
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: answerTimeoutMs,
    keepAlive: true,
    application_name: 'obmin',
    // Sends statements without waiting for earlier answers, see batch.ts.
    pipeline: true,
    ...driver,
    onConnect: prepareSession(settings, named),
    types: { getTypeParser },
  });
  // Without a listener a restart of PostgreSQL would end the process.
  pool.on('error', onIdleError);
  // The same applies to a connection in use. Its statements fail, and their caller handles the error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withoutSpoiltConnections(pool) }) });
  return { kysely, pool, close: () => pool.end() };
}

const numericOid = 1700;
const int8Oid = 20;

/** `numeric` stays exact decimal text. `int8` becomes a number; a value too large to be exact throws. */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (format !== 'binary' && oid === numericOid) return readNumeric;
  if (format !== 'binary' && oid === int8Oid) return readInt8;
  return pg.types.getTypeParser(oid, format);
};

function readNumeric(text: string): string {
  const value = canonical(text);
  if (value === undefined) throw new RangeError(`The database answered a number that is none: ${text}`);
  return value;
}

function readInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database answered a number that is too large: ${text}`);
  return value;
}

/**
 * Closes a connection instead of returning it to the pool when an answer timed out (lost network, frozen database) or
 * its server became a standby. In the pool it would fail the next caller too.
 */
function withoutSpoiltConnections(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      let spoilt = false;
      const query = (text: string, values: unknown[]) =>
        client.query(text, values).catch((error: unknown) => {
          spoilt ||= spoilsConnection(error);
          throw error;
        });
      const release = (destroy?: boolean) => client.release(destroy || spoilt);
      const own: Record<PropertyKey, unknown> = { query, release };
      return new Proxy(client, { get: (target, name) => own[name] ?? Reflect.get(target, name) });
    },
  };
}
