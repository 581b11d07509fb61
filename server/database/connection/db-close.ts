import { Socket } from 'node:net';
import type pg from 'pg';
import { asyncOnce } from '../../lib/async-once.ts';

/** A statement that still runs when the database is closed has this long to end. */
const lastAnswersMs = 3_000;

/**
 * Closes a pool within seconds. `pool.end` alone waits for ever for a connection that its user keeps, such as a
 * listener's, and leaves sockets open whose server is silent, which keep the process running.
 */
export function openClosing() {
  const sockets = new Set<Socket>();
  const closing = new AbortController();

  async function close(pool: pg.Pool): Promise<void> {
    closing.abort(new Error('The database is closed'));
    const timer = setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, lastAnswersMs);
    // Not awaited: it ends only when each user has given its connection back.
    void pool.end();
    refuseWaiting(pool);
    await Promise.all([...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve))));
    clearTimeout(timer);
  }

  return {
    /** Aborted when the close begins. Who keeps a connection for long gives it back then. */
    signal: closing.signal,

    /** For the pool's option `stream`. */
    openSocket(): Socket {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },

    closerOf: (pool: pg.Pool): (() => Promise<void>) => asyncOnce(() => close(pool)),
  };
}

/** Nobody gets a connection of a pool that ends. The pool itself would let each caller wait for its own timeout. */
function refuseWaiting(pool: pg.Pool): void {
  const waiting: { callback(error: Error): void }[] = Reflect.get(pool, '_pendingQueue');
  for (const { callback } of waiting.splice(0)) callback(new Error('Cannot use a pool after calling end on the pool'));
}
