import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { type DatabaseAddress, readDatabaseUrl } from './db-url.ts';
import { writerFinder } from './db-writer.ts';

/**
 * Converts a database address for the driver, which supports neither several hosts nor libpq's meaning of `sslmode`.
 */
export function driverOf(config: pg.PoolConfig): { driver: pg.PoolConfig; named: ReadonlySet<string> } {
  if (config.connectionString === undefined) return { driver: config, named: new Set() };
  const { config: read, search, named } = readDatabaseUrl(config.connectionString);
  const Client = search && writerClient(read, search);
  return { driver: { ...config, ...read, ...(Client ? { Client } : {}) }, named };
}

const readOnly = '25006';

/**
 * A `pg` client that first finds the host that takes writes. When a host says that it is read-only, to a statement or to
 * a search, all connections to that host are closed. Connections that only read or listen are closed too, because their data would be out of date.
 */
function writerClient(config: DatabaseAddress['config'], search: NonNullable<DatabaseAddress['search']>) {
  const finder = writerFinder({ config, search, onWrongState: disconnectFrom });
  const open = new Set<WriterClient>();

  class WriterClient extends pg.Client {
    readonly #socket: Duplex;

    constructor(options?: pg.ClientConfig) {
      const socket = options?.stream?.() ?? new Socket();
      super({ ...options, password: options?.password, stream: () => socket });
      this.#socket = socket;
      socket.once('close', () => open.delete(this));
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error | null, client?: pg.Client) => void): void;
    override connect(callback?: (error: Error | null, client?: pg.Client) => void) {
      const reached = this.#reach();
      if (!callback) return reached;
      reached.then((client) => callback(null, client), callback);
      return undefined;
    }

    async #reach(): Promise<pg.Client> {
      const host = await finder.find().catch((error: unknown) => {
        // It would stay among the open sockets of the pool.
        this.#socket.destroy();
        throw error;
      });
      // The pool gave up on this connection during the search.
      if (this.#socket.destroyed) throw new Error('Connection terminated while the host was searched for');
      Object.assign(this, host);
      open.add(this);
      this.connection.on('errorMessage', ({ code }) => {
        if (code !== readOnly || search.hostState === 'any') return;
        finder.forget();
        disconnectFrom(host);
      });
      try {
        return await super.connect();
      } catch (error) {
        finder.forget();
        throw error;
      }
    }

    disconnect() {
      this.#socket.destroy();
    }
  }

  function disconnectFrom({ host, port }: { host: string; port: number }) {
    for (const client of open) if (client.host === host && client.port === port) client.disconnect();
  }

  return WriterClient;
}
