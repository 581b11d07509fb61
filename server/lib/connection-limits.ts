import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';

/** Limits for one connection and for all connections together. Tests use shorter times. */
export type Bounds = {
  maxConnections: number;
  /**
   * Time for the headers of a request to arrive; `bodyMs` is the time for its body. Both count from the first byte of
   * the request.
   */
  headersMs: number;
  bodyMs: number;
  /** A client that reads nothing of its answer for this time is disconnected. */
  stalledMs: number;
  /**
   * When the server is full, a call that has waited this long for its client is disconnected to make room for a new
   * one.
   */
  heldMs: number;
  /** How often these times are checked. */
  lookMs: number;
};

export type Client = {
  /** Calls without an answer yet, in order of arrival. The first one is being handled. */
  calls: { handle: () => void; hasWholeBody: () => boolean }[];
  /**
   * How long the current call has waited for its client in all; `stalledMs` is the same, less the time that the client
   * earned by moving bytes.
   */
  heldMs: number;
  stalledMs: number;
  /** Bytes sent and received at the last check. */
  moved: number;
};

/** A client earns waiting time at this rate. One that reads a byte now and then is therefore disconnected too. */
const leastBytesPerSecond = 1_000;
const warnEveryMs = 60_000;

export type Places = ReturnType<typeof openConnectionLimits>;

/** Keeps the list of connections. Decides which one to close when the server is full or a client is too slow. */
export function openConnectionLimits(clients: Map<Duplex, Client>, bounds: Bounds, log: FastifyBaseLogger) {
  const { maxConnections, stalledMs, heldMs, lookMs } = bounds;
  /** Connections between two calls or before the first one. The one that has rested longest is first. */
  const resting = new Set<Socket>();
  const working = new Set<Socket>();
  /** Connections that arrived when the server was full. */
  const extra = new Set<Socket>();
  const longestHeld = holdList(clients, working, heldMs);
  const warn = warnOfFullness(log);

  const isFull = () => clients.size - extra.size >= maxConnections;
  const remove = (socket: Socket) => {
    for (const set of [clients, resting, working, extra]) set.delete(socket);
  };

  function leave(socket: Socket) {
    remove(socket);
    const [first] = isFull() ? [] : extra;
    if (first) seat(first);
  }

  function seat(socket: Socket) {
    extra.delete(socket);
    if (!working.has(socket)) resting.add(socket);
  }

  /**
   * Closes an idle connection first, because idle connections cost an attacker nothing. Otherwise closes the slowest
   * call. Returns false when there is none to close.
   */
  function makeRoom(): boolean {
    const [oldest] = resting;
    const gone = oldest ?? longestHeld.next();
    if (!gone) return false;
    remove(gone);
    // An idle connection may still have the end of an answer in the system's buffer, so it is closed normally. A slow
    // connection is reset, which frees its buffer at once.
    if (oldest) gone.destroy();
    else gone.resetAndDestroy();
    return true;
  }

  return {
    isTooMany: (socket: Socket) => extra.has(socket) && !takeSeat(socket),

    arrive(socket: Socket) {
      clients.set(socket, { calls: [], heldMs: 0, stalledMs: 0, moved: 0 });
      socket.once('close', () => leave(socket));
      extra.add(socket);
      takeSeat(socket);
    },

    rest(socket: Socket) {
      working.delete(socket);
      if (!extra.has(socket)) resting.add(socket);
    },

    work(socket: Socket) {
      resting.delete(socket);
      working.add(socket);
    },

    /** The connection no longer speaks HTTP, so it is not timed here. It still counts towards the limit. */
    upgrade(socket: Socket) {
      resting.delete(socket);
      working.delete(socket);
    },

    look() {
      for (const socket of working) {
        const client = clients.get(socket);
        if (!client || countWaiting(socket, client, lookMs) <= stalledMs) continue;
        leave(socket);
        // A reset, because the system would keep unread data for some more minutes.
        socket.resetAndDestroy();
      }
      longestHeld.renew();
    },
  };

  /** Returns false when the server is full and no connection may be closed. */
  function takeSeat(socket: Socket): boolean {
    if (isFull()) {
      warn(clients.size);
      if (!makeRoom()) return false;
    }
    seat(socket);
    return true;
  }
}

/** Adds the waiting time since the last check. Returns the waiting time less the time earned by moving bytes. */
function countWaiting(socket: Socket, client: Client, lookMs: number): number {
  const moved = bytesMoved(socket);
  const paidMs = ((moved - client.moved) / leastBytesPerSecond) * 1_000;
  const waitedMs = socket.writableLength > 0 || client.calls[0]?.hasWholeBody() === false ? lookMs : 0;
  client.moved = moved;
  client.heldMs += waitedMs;
  client.stalledMs = Math.max(0, client.stalledMs + waitedMs - paidMs);
  return client.stalledMs;
}

/**
 * The calls that have waited too long for their client, the longest wait first. The list is refreshed at each check and
 * not at each use, because it looks at every connection.
 */
function holdList(clients: Map<Duplex, Client>, working: Set<Socket>, heldMs: number) {
  let held: Socket[] = [];
  const heldFor = (socket: Socket) => clients.get(socket)?.heldMs ?? 0;
  return {
    renew() {
      held = [...working].filter((socket) => heldFor(socket) >= heldMs);
      held.sort((one, other) => heldFor(one) - heldFor(other));
    },
    next(): Socket | undefined {
      let found = held.pop();
      while (found && !working.has(found)) found = held.pop();
      return found;
    },
  };
}

function warnOfFullness(log: FastifyBaseLogger) {
  let warnedAt = -warnEveryMs;
  return (connections: number) => {
    if (performance.now() - warnedAt < warnEveryMs) return;
    warnedAt = performance.now();
    log.warn({ connections }, 'Every connection is taken: see MAX_CONNECTIONS');
  };
}

/** Bytes received, plus bytes that the system has taken for sending. */
export const bytesMoved = ({ bytesRead, bytesWritten, writableLength }: Socket) =>
  bytesRead + bytesWritten - writableLength;
