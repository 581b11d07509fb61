import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseDown } from '../connection/database-down.ts';
import { openDb } from '../db.ts';
import type { ReadDb, Written } from './placed.ts';
import { readDbOn, readReached, readState, type StandbyState, type WriterMark } from './standby.store.ts';

/** How many reads a standby serves at a time for one server. One more connection watches it. */
export const mostReads = 8;
/** A read waits this long for what was written before it. Then the writer answers. */
const longestWaitMs = 50;
const longestPauseMs = 10;
/** A standby that is further behind is left out, until it has caught up. */
const mostLagSeconds = 5;
/** A standby that does not answer is asked again after this time, then after twice that time each. */
const firstRetryMs = 1_000;
const longestRetryMs = 30_000;
const answerMs = 2_000;

/** Why the standby does not answer a read although it was asked. */
export class NotReached extends Error {
  readonly reason: 'behind' | 'strayed';
  constructor(reason: NotReached['reason']) {
    super(`The standby is ${reason}`);
    this.reason = reason;
  }
}

export type Standby = ReturnType<typeof openStandby>;

/** One standby, its connections and what is known of it. It is not used before its first good check. */
export function openStandby({ name, url }: { name: string; url: string }) {
  const open = () => ({
    reads: openDb({ connectionString: url, max: mostReads, connectionTimeoutMillis: firstRetryMs }),
    watch: openDb({
      connectionString: url,
      max: 1,
      connectionTimeoutMillis: firstRetryMs,
      statement_timeout: answerMs / 2,
      query_timeout: answerMs,
    }),
  });
  let dbs = open();
  let trouble: string | undefined = 'was not asked yet';
  let lagSeconds = Number.NaN;
  let running = 0;
  let retryAt = Number.NEGATIVE_INFINITY;
  let retryMs = firstRetryMs;

  const closeAll = async ({ reads, watch }: typeof dbs) => void (await Promise.all([reads.close(), watch.close()]));

  /** Ends its connections too, so that nobody waits for an answer that does not come. */
  function leaveOut(reason: string): string {
    void closeAll(dbs);
    dbs = open();
    lagSeconds = Number.NaN;
    retryAt = performance.now() + retryMs;
    retryMs = Math.min(2 * retryMs, longestRetryMs);
    return reason;
  }

  async function look(mark: WriterMark, before: number | undefined): Promise<string | undefined> {
    const state = await readState(dbs.watch.pool).catch((error: unknown) => reasonOf(error));
    if (typeof state === 'string') return leaveOut(state);
    const wrong = wrongIn(state, mark);
    if (wrong !== undefined) return leaveOut(wrong);
    retryMs = firstRetryMs;
    lagSeconds = lagOf(state, mark, before);
    return lagSeconds > mostLagSeconds ? `is more than ${mostLagSeconds} s behind` : undefined;
  }

  return {
    name,
    /** Undefined while it is used, else why it is not. */
    trouble: () => trouble,
    lagSeconds: () => lagSeconds,
    running: () => running,

    /** `before`: the time of the mark that it must have by now, undefined at first. Returns whether `trouble` changed. */
    async check(mark: WriterMark, before: number | undefined): Promise<boolean> {
      if (performance.now() < retryAt) return false;
      const known = trouble;
      trouble = await look(mark, before);
      return known !== trouble;
    },

    /** Throws `NotReached` when it does not have what was written before, and what the database says. */
    async read<T>(written: Written, work: (db: ReadDb) => Promise<T>): Promise<T> {
      running += 1;
      try {
        return await readOn(await dbs.reads.pool.connect(), written, work);
      } finally {
        running -= 1;
      }
    },

    close: () => closeAll(dbs),
  };
}

/** The newest mark may still be on its way. */
function lagOf(state: StandbyState, mark: WriterMark, before: number | undefined): number {
  if (before === undefined) return Number.NaN;
  return state.written_at >= before ? 0 : mark.now - state.written_at;
}

/** Another database is an error of the operator, so the start is refused. */
export const anotherDatabase = 'is a standby of another database';
export const isWriter = 'takes writes itself';

function wrongIn({ standby, identity }: StandbyState, mark: WriterMark): string | undefined {
  if (identity !== mark.identity) return anotherDatabase;
  return standby ? undefined : isWriter;
}

async function readOn<T>(client: pg.PoolClient, written: Written, work: (db: ReadDb) => Promise<T>): Promise<T> {
  try {
    await waitUntilReached(client, written);
    const result = await work(readDbOn(client));
    client.release();
    return result;
  } catch (error) {
    client.release(isOfDatabase(error));
    throw error;
  }
}

async function waitUntilReached(client: pg.PoolClient, written: Written): Promise<void> {
  const until = performance.now() + longestWaitMs;
  for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const { follows, replayed } = await readReached(client, written);
    if (!follows) throw new NotReached('strayed');
    if (replayed) return;
    const leftMs = until - performance.now();
    if (leftMs <= 0) throw new NotReached('behind');
    await setTimeout(Math.min(pauseMs, leftMs));
  }
}

const isOfDatabase = (error: unknown) => error instanceof pg.DatabaseError || isDatabaseDown(error);

/** `statement_timeout`: the same statement would take as long on the writer, and a call has waited long enough. */
const tookTooLong = '57014';

/** Whether the writer should answer what the standby could not. */
export const isTroubleOfStandby = (error: unknown): boolean =>
  error instanceof NotReached ||
  (isOfDatabase(error) && !(error instanceof pg.DatabaseError && error.code === tookTooLong));

const reasonOf = (error: unknown) =>
  `does not answer: ${error instanceof Error ? error.message || ('code' in error && String(error.code)) || error.name : String(error)}`;
