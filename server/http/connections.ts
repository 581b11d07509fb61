import { createServer, type RequestListener, type Server } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Job } from '../jobs/job-run.ts';
import {
  type Bounds,
  bytesMoved,
  type Client,
  type ConnectionLimits,
  openConnectionLimits,
} from './limit/connection-limits.ts';
import { countInTurn, endBursts } from './limit/request-bursts.ts';
import { shouldUpgradeCallback } from './upgrades.ts';

export const defaultBounds: Bounds = {
  maxConnections: 5_000,
  headersMs: 10_000,
  bodyMs: 30_000,
  signedInBodyMs: 10_000,
  stalledMs: 60_000,
  heldMs: 5_000,
  checkEveryMs: 1_000,
};

/**
 * This many connections above the limit still get the answer that the server is full. Those above that are closed
 * without an answer.
 */
const extraConnections = 100;
/** Longer than browsers and proxies keep an idle connection. */
const keepAliveMs = 72_000;
/**
 * Requests that may wait behind the current one (HTTP pipelining). Browsers and proxies never pipeline; some programs
 * pipeline a few.
 */
const maxWaiting = 8;

/** Creates an HTTP server that limits what one client can use, and answers questions about its connections. */
export function openConnections(bounds: Bounds, log: FastifyBaseLogger) {
  const clients = new Map<Duplex, Client>();
  const limits = openConnectionLimits(clients, bounds, log);
  const inTurn = countInTurn();
  const isFew = (requests: number) => requests <= 1 + maxWaiting;
  /**
   * Unanswered requests would keep memory. Requests of one turn that are answered at once would keep the processor from
   * everybody else.
   */
  const mayRead = (socket: Socket) => isFew(inTurn(socket)) && isFew(1 + (clients.get(socket)?.calls.length ?? 0));

  function createBoundServer(handler: RequestListener): Server {
    const server = createServer(
      {
        shouldUpgradeCallback,
        headersTimeout: bounds.headersMs,
        requestTimeout: bounds.bodyMs,
        connectionsCheckingInterval: bounds.checkEveryMs,
        keepAliveTimeout: keepAliveMs,
      },
      oneAtATime(handler, clients, limits),
    );
    server.maxConnections = bounds.maxConnections + extraConnections;
    server.on('connection', limits.add);
    endBursts(server, mayRead);
    server.on('upgrade', (_request, socket) => {
      if (socket instanceof Socket) limits.markUpgraded(socket);
    });
    return server;
  }

  return {
    createServer: createBoundServer,
    job: {
      name: 'connection-check',
      scope: 'node',
      everyMs: bounds.checkEveryMs,
      timeoutMs: 10_000,
      trouble: 'Slow connections stay open for now',
      run: limits.closeSlowCalls,
    } satisfies Job,
    /** True when a call of this connection has no answer yet. */
    isBusy: (socket: Duplex) => (clients.get(socket)?.calls.length ?? 0) > 0,
    isOverLimit: limits.isOverLimit,
  };
}

/**
 * Handles the requests of a connection one after the other. Node handles all pipelined requests at once and keeps every
 * answer until the client reads it, so a few connections could fill the memory. A few waiting requests are allowed for
 * programs that pipeline; more than that close the connection, see `mayRead`.
 */
function oneAtATime(handler: RequestListener, clients: Map<Duplex, Client>, limits: ConnectionLimits): RequestListener {
  return (request, response) => {
    const { socket } = request;
    const client = clients.get(socket);
    if (!client) return;
    const handle = () => {
      Object.assign(client, { heldMs: 0, stalledMs: 0, movedBytes: bytesMoved(socket) } satisfies Partial<Client>);
      handler(request, response);
    };
    client.calls.push({ handle, hasWholeBody: () => request.complete });
    response.once('close', () => {
      client.calls.shift();
      if (socket.destroyed) return;
      if (client.calls[0]) client.calls[0].handle();
      else limits.markIdle(socket);
    });
    limits.markBusy(socket);
    if (client.calls.length === 1) handle();
  };
}
