import { createServer, type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket, WebSocketServer } from 'ws';
import { livePath } from '#contract/live.ts';
import { pathOf } from '../lib/log.ts';
import { Refusal } from '../lib/refuse.ts';
import { problemOf } from './answer/problem-responses.ts';

/** An upgrade that is not a WebSocket within this time is disconnected. The lookups before it take far less. */
const openTimeoutMs = 10_000;

/**
 * Node calls this since 24.9, and answers every other upgrade (h2c of `curl --http2`) as a plain request. An older Node
 * does not call it: then `guardUpgrades` receives and refuses other upgrades.
 */
export const shouldUpgradeCallback = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket';

type Needs = {
  log: FastifyBaseLogger;
  requestId: (request: IncomingMessage) => string;
  /** True when a call of this connection has no answer yet. */
  isBusy: (socket: Duplex) => boolean;
};

/**
 * After an upgrade Node neither watches nor closes the socket, so this code must do it. Only the live path is let
 * through. All other upgrades are refused here, before the router sees them. Returns a server that never listens and
 * only passes on the upgrades of the live path.
 */
export function guardUpgrades(server: Server, { log, requestId, isBusy }: Needs): Server {
  const admitted = createServer();
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    // An unfinished answer would mix with the data of the upgrade.
    if (isBusy(socket) || socket.writableLength > 0) return socket.destroy();
    if (livePaths.has(addressOf(request))) {
      startOpeningTimer(socket);
      return admitted.emit('upgrade', request, socket, head);
    }
    const id = requestId(request);
    log.info(
      { request_id: id, method: request.method, path: pathOf(request.url ?? ''), status: 404 },
      'upgrade refused',
    );
    send(socket, problemOf(new Refusal('NOT_FOUND', {}), id));
  });
  return admitted;
}

/** With and without a final slash, as for every route. */
const livePaths = new Set([livePath, `${livePath}/`]);

/** Only the path, also when the request has a full URL. */
const addressOf = ({ url = '' }: IncomingMessage) => url.replace(/^https?:\/\/[^/?]*/i, '').split('?', 1)[0] ?? '';

const openingTimers = new WeakMap<Duplex, NodeJS.Timeout>();

function startOpeningTimer(socket: Duplex) {
  const timer = setTimeout(() => socket.destroy(), openTimeoutMs);
  openingTimers.set(socket, timer);
  socket.once('close', () => clearTimeout(timer));
}

/** After the handshake the live hub watches the socket. */
export function stopOpeningTimers(sockets: WebSocketServer) {
  sockets.on('connection', (_opened, { socket }) => clearTimeout(openingTimers.get(socket)));
}

/** Clients send only short messages: a token, a ping. `ws` closes with 1009, or with 1008 for too many fragments. */
export const frameLimits = { maxPayload: 4_096, maxFragments: 16 };

/** An invalid frame or a broken connection is the client's fault and is only noted. All other errors are ours. */
export function closeBroken(this: FastifyInstance, error: Error, socket: WebSocket, { log }: FastifyRequest) {
  const code = 'code' in error ? String(error.code) : '';
  if (/^(WS_ERR_|ECONNRESET|EPIPE)/.test(code)) return log.info({ code }, 'A live connection broke');
  log.error({ err: error }, 'A live connection failed');
  socket.terminate();
}

/** The answer is small enough for the socket's buffer, so the connection can close as soon as it is written. */
function send(socket: Duplex, { status, headers, body }: ReturnType<typeof problemOf>) {
  const lines = Object.entries({ ...headers, connection: 'close', 'content-length': Buffer.byteLength(body) });
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map(([name, value]) => `${name}: ${value}`)];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
