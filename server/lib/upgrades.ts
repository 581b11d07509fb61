import { createServer, type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket, WebSocketServer } from 'ws';
import { livePath } from '#contract/live.ts';
import { pathOf } from './log.ts';
import { problemOf } from './problems.ts';
import { Refusal } from './refuse.ts';

/** An upgrade that is not a WebSocket by then is cut off: the look-ups before it take far less. */
const openWithinMs = 10_000;

/**
 * Node asks this since 24.9, and answers every other upgrade (h2c of `curl --http2`) as the plain request that it also
 * is. An older Node does not ask: there, other upgrades come to `guardUpgrades`, which refuses them.
 */
export const shouldUpgradeCallback = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket';

type Needs = {
  log: FastifyBaseLogger;
  requestId: (request: IncomingMessage) => string;
  /** Whether a call of this connection is not answered yet. */
  isBusy: (socket: Duplex) => boolean;
};

/**
 * After an upgrade Node neither watches the socket nor closes it: that is our task from then on. So only the live path
 * gets any further, and everything else is refused here, before the router sees it. Answers a server that never listens:
 * it only passes on the upgrades of the live path.
 */
export function guardUpgrades(server: Server, { log, requestId, isBusy }: Needs): Server {
  const admitted = createServer();
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    // An answer that is still on its way would be mixed with what the upgrade sends.
    if (isBusy(socket) || socket.writableLength > 0) return socket.destroy();
    if (livePaths.has(addressOf(request))) {
      limitOpening(socket);
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

/** With and without a slash at the end, as for every route. */
const livePaths = new Set([livePath, `${livePath}/`]);

/** The path alone, also where the whole address stands in the request. */
const addressOf = ({ url = '' }: IncomingMessage) => url.replace(/^https?:\/\/[^/?]*/i, '').split('?', 1)[0] ?? '';

const openings = new WeakMap<Duplex, NodeJS.Timeout>();

function limitOpening(socket: Duplex) {
  const late = setTimeout(() => socket.destroy(), openWithinMs);
  openings.set(socket, late);
  socket.once('close', () => clearTimeout(late));
}

/** From then on the live hub watches them. */
export function releaseOpened(sockets: WebSocketServer) {
  sockets.on('connection', (_opened, { socket }) => clearTimeout(openings.get(socket)));
}

/** A token, a ping: what a client says is short. `ws` closes with 1009, or 1008 for a message in too many pieces. */
export const frameLimits = { maxPayload: 4_096, maxFragments: 16 };

/** A frame that cannot be read, or a connection that broke, is no failure of ours. Anything else is. */
export function endBroken(this: FastifyInstance, error: Error, socket: WebSocket, { log }: FastifyRequest) {
  const code = 'code' in error ? String(error.code) : '';
  if (/^(WS_ERR_|ECONNRESET|EPIPE)/.test(code)) return log.info({ code }, 'A live connection broke');
  log.error({ err: error }, 'A live connection failed');
  socket.terminate();
}

/** So little always fits into the socket's buffer, so the connection can be closed as soon as it is handed over. */
function send(socket: Duplex, { status, headers, body }: ReturnType<typeof problemOf>) {
  const lines = Object.entries({ ...headers, connection: 'close', 'content-length': Buffer.byteLength(body) });
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map(([name, value]) => `${name}: ${value}`)];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
