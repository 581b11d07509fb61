import { createServer, type RequestListener, type Server } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { type Bounds, bytesMoved, type Client, openPlaces, type Places } from './connection-places.ts';
import { shouldUpgradeCallback } from './upgrades.ts';

export const usualBounds: Bounds = {
  maxConnections: 5_000,
  headersMs: 10_000,
  bodyMs: 30_000,
  stalledMs: 60_000,
  heldMs: 5_000,
  lookMs: 1_000,
};

/** So many connections beyond the limit are still told that the server is full; above that they are only closed. */
const extraConnections = 100;
/** Longer than browsers and proxies keep a connection that they do not use. */
const keepAliveMs = 72_000;
/** Requests that may wait behind the one in flight. Browsers and proxies send none ahead; some programs send a few. */
const mostWaiting = 8;

/** An HTTP server on which no client can take more than its share, and what the rest of the program may ask about it. */
export function openConnections(bounds: Bounds, log: FastifyBaseLogger) {
  const clients = new Map<Duplex, Client>();
  const places = openPlaces(clients, bounds, log);

  function createBoundServer(handler: RequestListener): Server {
    const server = createServer(
      {
        shouldUpgradeCallback,
        headersTimeout: bounds.headersMs,
        requestTimeout: bounds.bodyMs,
        connectionsCheckingInterval: bounds.lookMs,
        keepAliveTimeout: keepAliveMs,
      },
      oneAtATime(handler, clients, places),
    );
    server.maxConnections = bounds.maxConnections + extraConnections;
    server.on('connection', places.arrive);
    server.on('upgrade', (_request, socket) => {
      if (socket instanceof Socket) places.upgrade(socket);
    });
    const looking = setInterval(places.look, bounds.lookMs).unref();
    server.once('close', () => clearInterval(looking));
    return server;
  }

  return {
    createServer: createBoundServer,
    /** Whether a call of this connection is not answered yet. */
    isBusy: (socket: Duplex) => (clients.get(socket)?.calls.length ?? 0) > 0,
    isTooMany: places.isTooMany,
  };
}

/**
 * Node handles all requests that a client sends ahead at the same time, and keeps every answer until the client takes
 * it: a few connections could fill the memory. So a request waits until the one before it is answered. A few waiting ones
 * do no harm, and programs that send some ahead go on working; more than that end the connection.
 */
function oneAtATime(handler: RequestListener, clients: Map<Duplex, Client>, places: Places): RequestListener {
  return (request, response) => {
    const { socket } = request;
    const client = clients.get(socket);
    // The parser goes on through what it has read, also after the connection is gone.
    if (!client || socket.destroyed) return;
    if (client.calls.length > mostWaiting) return socket.destroy();
    const handle = () => {
      Object.assign(client, { heldMs: 0, stalledMs: 0, moved: bytesMoved(socket) });
      handler(request, response);
    };
    client.calls.push({ handle, hasWholeBody: () => request.complete });
    response.once('close', () => {
      client.calls.shift();
      if (socket.destroyed) return;
      if (client.calls[0]) client.calls[0].handle();
      else places.rest(socket);
    });
    places.work(socket);
    if (client.calls.length === 1) handle();
  };
}
