import { lookup } from 'node:dns/promises';
import { createServer, Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

type Place = { host: string; port: number };

/** The listeners beside each HTTP server. */
const besides = new WeakMap<Server, Server[]>();

const addressesOf = async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address);

/** Answers the port. `localhost` has two addresses on most machines, and a program may try either of them. */
export async function listenAt(app: FastifyInstance, { host, port }: Place, find = addressesOf): Promise<number> {
  const bound = Number(new URL(await app.listen({ host, port })).port);
  if (host !== 'localhost') return bound;
  const first = app.server.address();
  const others = (await find(host)).filter((address) => typeof first === 'object' && address !== first?.address);
  for (const address of others) await listenBeside(app, { host: address, port: bound });
  return bound;
}

/** What comes there is handed to the one HTTP server, so that the same bounds hold. An address that is taken is left out. */
async function listenBeside(app: FastifyInstance, place: Place): Promise<void> {
  const beside = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    app.server.emit('connection', socket),
  );
  beside.maxConnections = app.server.maxConnections;
  const { promise, resolve } = Promise.withResolvers<void>();
  beside.once('error', (error) => {
    app.log.warn({ err: error, address: place.host }, 'Cannot listen on the other address of localhost');
    resolve();
  });
  beside.listen(place, resolve);
  await promise;
  besides.set(app.server, [...(besides.get(app.server) ?? []), beside]);
  app.server.once('close', () => beside.close());
}

/** Takes no more connections and leaves those that are open, while `close` of an HTTP server ends the idle ones too. */
export function closePorts({ server }: FastifyInstance): void {
  for (const each of [server, ...(besides.get(server) ?? [])]) Server.prototype.close.call(each);
}
