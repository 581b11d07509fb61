import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { canonical } from '#domain/money/money.ts';
import { breaksConnection } from './connection/database-down.ts';
import { openClosing } from './connection/db-close.ts';
import { driverOf } from './connection/db-driver.ts';
import { prepareSession } from './connection/db-session.ts';
import { gatherWrites } from './gathered-writes.ts';
import type { Standbys } from './standby/placed.ts';
import type { Tables } from './tables.ts';
import { overriding, type Read, readingOn, type Write, writingOn } from './tx.ts';

/**
 * `kysely`, `pool` (for the named statements of frequent calls) and `read` (for what has to be read at one moment) only read:
 * their connections refuse a write. `write` is the only way to write, and holds the rights of the caller.
 */
export type Db = {
  kysely: Kysely<Tables>;
  pool: pg.Pool;
  read: Read;
  write: Write;
  /** Present where DATABASE_READ_URL names standbys. `placed` reads there. */
  standbys?: Standbys;
  countConnections(): { busy: number; idle: number; awaited: number };
  /** Aborted when the close begins: who keeps a connection for long gives it back then. */
  closing: AbortSignal;
  /** Takes seconds at most, also while a connection is in use, and when the server does not answer. */
  close(): Promise<void>;
};

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
/** Of each kind: connections that read, and connections that write. */
const poolSize = 8;

/**
 * Reads and writes have connections of their own. Only those that read are set to read-only, so that PostgreSQL itself still
 * says which connections may write: an operator who closes a server to writes closes it at once.
 */
export function openDb(config: pg.PoolConfig, onIdleError: OnIdleError = () => undefined): Db {
  const openPool = poolsOf(config, onIdleError);
  return dbOf(openPool({ readOnly: true }), openPool({ readOnly: false }));
}

/** Everything may write: for migrations, seeds and tests. */
export function openWritableDb(config: pg.PoolConfig, onIdleError: OnIdleError = () => undefined): Db {
  const pool = poolsOf(config, onIdleError)({ readOnly: false });
  return dbOf(pool, pool);
}

type OpenedPool = { pool: pg.Pool; closing: AbortSignal; close(): Promise<void> };

function dbOf(reads: OpenedPool, writes: OpenedPool): Db {
  const opened = [...new Set([reads, writes])];
  const sum = (count: (pool: pg.Pool) => number) => opened.reduce((all, { pool }) => all + count(pool), 0);
  return {
    kysely: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withoutSpoiltConnections(reads.pool) }) }),
    pool: reads.pool,
    read: readingOn(reads.pool),
    write: writingOn(writes.pool),
    closing: reads.closing,
    countConnections: () => ({
      busy: sum(({ totalCount, idleCount }) => totalCount - idleCount),
      idle: sum(({ idleCount }) => idleCount),
      awaited: sum(({ waitingCount }) => waitingCount),
    }),
    close: async () => void (await Promise.all(opened.map(({ close }) => close()))),
  };
}

/** The pools of one address. They find the host that takes writes together. */
function poolsOf(config: pg.PoolConfig, onIdleError: OnIdleError) {
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
  return ({ readOnly }: { readOnly: boolean }): OpenedPool => {
    const { signal: closing, openSocket, closerOf } = openClosing();
    const pool = new pg.Pool({
      max: poolSize,
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: answerTimeoutMs,
      keepAlive: true,
      application_name: 'obmin',
      // Sends statements without waiting for earlier answers, see tx.ts.
      pipeline: true,
      ...driver,
      stream: openSocket,
      onConnect: prepareSession(settings, { named, readOnly }),
      types: { getTypeParser },
    });
    // Without a listener a restart of PostgreSQL would end the process.
    pool.on('error', onIdleError);
    // The same applies to a connection in use. Its statements fail, and their caller handles the error.
    pool.on('connect', (client) => client.on('error', () => undefined));
    pool.on('connect', ({ connection }) => gatherWrites(connection.stream));
    return { pool, closing, close: closerOf(pool) };
  };
}

const numericOid = 1700;
const int8Oid = 20;
const jsonOids: readonly number[] = [114, 3802];

/**
 * `numeric` stays exact decimal text. `int8` and the numbers in JSON become numbers; one that would lose digits throws.
 */
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (format !== 'binary' && oid === numericOid) return readNumeric;
  if (format !== 'binary' && oid === int8Oid) return readInt8;
  if (format !== 'binary' && jsonOids.includes(oid)) return readJsonColumn;
  return pg.types.getTypeParser(oid, format);
};

function readNumeric(text: string): string {
  const value = canonical(text);
  if (value === undefined) throw new RangeError(`The database answered a number that is none: ${text}`);
  return value;
}

/** Only a number of 16 or more characters can lose digits. */
const readJsonColumn = (text: string): unknown =>
  JSON.parse(text, /[\d.]{16}/.test(text) ? refuseLostDigits : undefined);

/** Money inside JSON must be selected as text. */
function refuseLostDigits(_key: string, value: unknown, { source = '' }: { source?: string } = {}): unknown {
  if (typeof value === 'number' && significantDigits(source) !== significantDigits(String(value)))
    throw new RangeError(`The database answered a number in JSON that loses digits: ${source}`);
  return value;
}

/** PostgreSQL writes 1e-7 as 0.0000001 in JSON, so the two spellings of a number can only be compared by their digits. */
const significantDigits = (number: string) =>
  number
    .replace(/e.*$/i, '')
    .replaceAll(/[-.]/g, '')
    .replaceAll(/^0+|0+$/g, '');

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
          spoilt ||= breaksConnection(error);
          throw error;
        });
      const release = (destroy?: boolean) => client.release(destroy || spoilt);
      return overriding(client, { query, release });
    },
  };
}
