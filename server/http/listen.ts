import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
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

/** Listens briefly at the server's address, so that a start that must fail is refused before it creates anything. */
export async function refuseTakenPort({ host, port }: ListenAddress): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  try {
    await once(probe.listen({ host, port }), 'listening');
  } catch (error) {
    throw explainPortError(error, { host, port });
  }
  await probe[Symbol.asyncDispose]();
}

/** Replaces an error of listening by a message that tells the operator what to do. */
export function explainPortError(error: unknown, { host, port }: ListenAddress): unknown {
  const noSuchHost = `HOST=${host} is no address of this machine: set HOST to one that is, or to nothing`;
  const problems = new Map<unknown, string>([
    ['EADDRINUSE', `Port ${port} is taken: stop the other program, or set PORT`],
    ['EACCES', `Port ${port} is not for this user: set PORT to 1024 or more`],
    ['EADDRNOTAVAIL', noSuchHost],
    ['ENOTFOUND', noSuchHost],
    ['EAI_AGAIN', noSuchHost],
  ]);
  const problem = error instanceof Error && 'code' in error ? problems.get(error.code) : undefined;
  return problem === undefined ? error : new Error(problem, { cause: error });
}
