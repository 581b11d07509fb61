import { lookup } from 'node:dns/promises';
import { createServer, Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

export type ListenAddress = { host: string; port: number };

/** Additional listeners of each HTTP server. */
const extraServers = new WeakMap<Server, Server[]>();

const addressesOf = async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * Listens and returns the port. `localhost` has two addresses (IPv4 and IPv6) on most machines, and clients may try
 * either.
 */
export async function listenAt(
  app: FastifyInstance,
  { host, port }: ListenAddress,
  find = addressesOf,
): Promise<number> {
  const bound = Number(new URL(await app.listen({ host, port })).port);
  if (host !== 'localhost') return bound;
  const first = app.server.address();
  const others = (await find(host)).filter((address) => typeof first === 'object' && address !== first?.address);
  for (const address of others) await listenOnExtraAddress(app, { host: address, port: bound });
  return bound;
}

/**
 * Passes its connections to the one HTTP server, so that the same limits apply. An address already in use is skipped
 * with a warning.
 */
async function listenOnExtraAddress(app: FastifyInstance, address: ListenAddress): Promise<void> {
  const extra = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket));
  extra.maxConnections = app.server.maxConnections;
  const { promise, resolve } = Promise.withResolvers<void>();
  extra.once('error', (error) => {
    app.log.warn({ err: error, address: address.host }, 'Cannot listen on the other address of localhost');
    resolve();
  });
  extra.listen(address, resolve);
  await promise;
  extraServers.set(app.server, [...(extraServers.get(app.server) ?? []), extra]);
  app.server.once('close', () => extra.close());
}

/** Stops accepting connections and keeps the open ones. `close` of an HTTP server would close idle connections too. */
export function closePorts({ server }: FastifyInstance): void {
  for (const each of [server, ...(extraServers.get(server) ?? [])]) Server.prototype.close.call(each);
}
