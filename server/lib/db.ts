import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { canonical } from '#domain/money.ts';
import { spoilsConnection } from './database-down.ts';
import { driverOf } from './db-driver.ts';
import { prepareSession } from './db-session.ts';
import type { Tables } from './tables.ts';

/** `kysely` for reading and rare writes, `pool` for the named statements of hot paths. */
export type Db = { kysely: Kysely<Tables>; pool: pg.Pool; close(): Promise<void> };

/** One connection of the pool, for statements that belong together. */
export type Connection = pg.PoolClient;

/** Told of what goes wrong with a connection that nobody is using at that moment. */
type OnIdleError = (error: Error) => void;

/** The database gives up on a statement first, so that a connection is not left waiting for a late answer. */
const statementTimeoutMs = 5_000;
const answerTimeoutMs = 8_000;
const connectTimeoutMs = 3_000;
/**
 * A server that loses its power or its network says no goodbye. What it held, such as the lock of a pair, and the news
 * that wait for its transaction, would else be held for the two hours after which the system notices.
 */
const abandonedTransactionMs = 15_000;
/** A transaction that goes on and on holds as much. */
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
    // Statements of one batch leave without waiting for each other, see batch.ts.
    pipeline: true,
    ...driver,
    onConnect: prepareSession(settings, named),
    types: { getTypeParser },
  });
  // Without a listener a restart of PostgreSQL would end the process.
  pool.on('error', onIdleError);
  // The same holds while somebody uses the connection: then its statements fail, and they tell their caller.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withoutSpoiltConnections(pool) }) });
  return { kysely, pool, close: () => pool.end() };
}

const numericOid = 1700;
const int8Oid = 20;

/** Money stays text with its exact digits; a count becomes a number as long as that is exact. */
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
 * A connection whose answer did not come in time (a lost network, a frozen database), or that leads to a server which has
 * become a standby, is closed when it is given back: in the pool it would fail the next caller as well.
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
