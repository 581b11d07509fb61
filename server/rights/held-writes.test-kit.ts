import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { expect } from 'vitest';
import type { Db } from '../database/db.ts';
import { statement } from '../database/statement.ts';
import type { Tx } from '../database/tx.ts';
import type { World } from '../testing/world.ts';

/** A call that a test holds at its body, or inside its transaction. */
export type HeldCall = {
  /** The tables that its transactions changed and committed since `watch` was called. */
  changed: string[];
  watch(): void;
  /** Stops the first write of the call when it holds its rights. Returns the database's process that holds them. */
  stopped: Promise<number>;
  /** Ends the stop. */
  release(): void;
  run<T>(work: () => T): T;
};

type State = {
  isWatched: boolean;
  changed: string[];
  stop?: { reached: (pid: number) => void; released: Promise<void> };
};

const calls = new AsyncLocalStorage<State>();

/** Counts also what this connection has written shortly before. */
const changes = statement<{ name: string; count: number }>(
  'test-changes',
  `select relname as name, n_tup_ins + n_tup_upd + n_tup_del as count from pg_stat_xact_user_tables
   where n_tup_ins + n_tup_upd + n_tup_del > 0`,
);
const process = statement<{ pid: number }>('test-process', 'select pg_backend_pid() as pid');

/** A server's database that notes what the transactions of held calls write, and stops them where a test asks for it. */
export const watchWrites = (db: Db): Db => ({
  ...db,
  write: (by, work, options) => {
    const state = calls.getStore();
    if (!state) return db.write(by, work, options);
    return db.write(
      by,
      async (tx) => {
        if (by.kind === 'session') await stopOnce(state, tx);
        const watched = watchedTx(tx, state);
        const result = await work(watched);
        await watched.commit();
        return result;
      },
      options,
    );
  },
});

async function stopOnce(state: State, tx: Tx): Promise<void> {
  const { stop } = state;
  if (!stop) return;
  delete state.stop;
  const [row] = await tx.send(process);
  stop.reached(row?.pid ?? expect.unreachable('The process is unknown'));
  await stop.released;
}

function watchedTx(tx: Tx, state: State): Tx {
  let committed: Promise<void> | undefined;
  const before = tx.send(changes);
  // The commit hears of a failure too.
  before.catch(() => undefined);
  const commit = async () => {
    const [old, now] = await Promise.all([before, tx.send(changes), tx.commit()]);
    const countBefore = new Map(old.map(({ name, count }) => [name, count]));
    const changed = now.filter(({ name, count }) => count > (countBefore.get(name) ?? 0)).map(({ name }) => name);
    // Counts of limits stand whatever becomes of the call.
    if (state.isWatched) state.changed.push(...changed.filter((name) => name !== 'throttles'));
  };
  return {
    send: tx.send,
    afterwards: tx.afterwards,
    get kysely() {
      return tx.kysely;
    },
    commit: () => {
      committed ??= commit();
      return committed;
    },
  };
}

export function holdCall({ inTransaction = false } = {}): HeldCall {
  const { promise: stopped, resolve: reached } = Promise.withResolvers<number>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const state: State = { isWatched: false, changed: [], ...(inTransaction && { stop: { reached, released } }) };
  return {
    changed: state.changed,
    watch: () => {
      state.isWatched = true;
    },
    stopped,
    release,
    run: (work) => calls.run(state, work),
  };
}

export type HeldBody = ReturnType<typeof heldBody>;

/** The body of a call, of which only the first byte has come so far. */
export function heldBody(held: HeldCall, body: unknown) {
  const bytes = Buffer.from(JSON.stringify(body ?? {}));
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
  const stream = new Readable({ read: () => read() });
  stream.push(bytes.subarray(0, 1));
  return {
    stream,
    /** The headers are decided: the server reads the body. */
    isRead,
    length: bytes.length,
    sendRest: () =>
      held.run(() => {
        stream.push(bytes.subarray(1));
        stream.push(null);
      }),
  };
}

/** Waits until somebody waits for what this process of the database holds. */
export async function isAwaited({ db }: Pick<World, 'db'>, pid: number): Promise<void> {
  const waiting = async () =>
    (
      await db.pool.query<{ count: number }>(
        `select count(*) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and $1::int = any(pg_blocking_pids(pid))`,
        [pid],
      )
    ).rows[0]?.count ?? 0;
  await expect.poll(waiting, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0);
}
