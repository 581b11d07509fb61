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
  /** Time for the body of a signed-in call, from the end of its headers. */
  signedInBodyMs: number;
  /** A client that reads nothing of its answer for this time is disconnected. */
  stalledMs: number;
  /**
   * When the server is full, a call that has waited this long for its client is disconnected to make room for a new
   * one.
   */
  heldMs: number;
  /** How often these times are checked. */
  checkEveryMs: number;
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
  movedBytes: number;
};

/** A client earns waiting time at this rate. One that reads a byte now and then is therefore disconnected too. */
const minBytesPerSecond = 1_000;
const warnEveryMs = 60_000;

export type ConnectionLimits = ReturnType<typeof openConnectionLimits>;

/** Keeps the list of connections. Decides which one to close when the server is full or a client is too slow. */
export function openConnectionLimits(clients: Map<Duplex, Client>, bounds: Bounds, log: FastifyBaseLogger) {
  const { maxConnections, stalledMs, heldMs, checkEveryMs } = bounds;
  /** Connections between two calls or before the first one. The one that has rested longest is first. */
  const idle = new Set<Socket>();
  const busy = new Set<Socket>();
  /** Connections that arrived when the server was full. */
  const extra = new Set<Socket>();
  const slowestCalls = listSlowCalls(clients, busy, heldMs);
  const warn = warnWhenFull(log);

  const isFull = () => clients.size - extra.size >= maxConnections;
  const remove = (socket: Socket) => {
    for (const set of [clients, idle, busy, extra]) set.delete(socket);
  };

  function removeAndAdmitNext(socket: Socket) {
    remove(socket);
    const [first] = isFull() ? [] : extra;
    if (first) admit(first);
  }

  function admit(socket: Socket) {
    extra.delete(socket);
    if (!busy.has(socket)) idle.add(socket);
  }

  /**
   * Closes an idle connection first, because idle connections cost an attacker nothing. Otherwise closes the slowest
   * call. Returns false when there is none to close.
   */
  function makeRoom(): boolean {
    const [oldest] = idle;
    const chosen = oldest ?? slowestCalls.next();
    if (!chosen) return false;
    remove(chosen);
    // An idle connection may still have the end of an answer in the system's buffer, so it is closed normally. A slow
    // connection is reset, which frees its buffer at once.
    if (oldest) chosen.destroy();
    else chosen.resetAndDestroy();
    return true;
  }

  return {
    isOverLimit: (socket: Socket) => extra.has(socket) && !tryToAdmit(socket),

    add(socket: Socket) {
      clients.set(socket, { calls: [], heldMs: 0, stalledMs: 0, movedBytes: 0 });
      socket.once('close', () => removeAndAdmitNext(socket));
      extra.add(socket);
      tryToAdmit(socket);
    },

    markIdle(socket: Socket) {
      busy.delete(socket);
      if (!extra.has(socket)) idle.add(socket);
    },

    markBusy(socket: Socket) {
      idle.delete(socket);
      busy.add(socket);
    },

    /** The connection no longer speaks HTTP, so it is not timed here. It still counts towards the limit. */
    markUpgraded(socket: Socket) {
      idle.delete(socket);
      busy.delete(socket);
    },

    closeSlowCalls() {
      for (const socket of busy) {
        const client = clients.get(socket);
        if (!client || countWaiting(socket, client, checkEveryMs) <= stalledMs) continue;
        removeAndAdmitNext(socket);
        // A reset, because the system would keep unread data for some more minutes.
        socket.resetAndDestroy();
      }
      slowestCalls.refresh();
    },
  };

  /** Returns false when the server is full and no connection may be closed. */
  function tryToAdmit(socket: Socket): boolean {
    if (isFull()) {
      warn(clients.size);
      if (!makeRoom()) return false;
    }
    admit(socket);
    return true;
  }
}

/** Adds the waiting time since the last check. Returns the waiting time less the time earned by moving bytes. */
function countWaiting(socket: Socket, client: Client, checkEveryMs: number): number {
  const movedBytes = bytesMoved(socket);
  const earnedMs = ((movedBytes - client.movedBytes) / minBytesPerSecond) * 1_000;
  const waitedMs = socket.writableLength > 0 || client.calls[0]?.hasWholeBody() === false ? checkEveryMs : 0;
  client.movedBytes = movedBytes;
  client.heldMs += waitedMs;
  client.stalledMs = Math.max(0, client.stalledMs + waitedMs - earnedMs);
  return client.stalledMs;
}

/**
 * The calls that have waited too long for their client, the longest wait first. The list is refreshed at each check and
 * not at each use, because it looks at every connection.
 */
function listSlowCalls(clients: Map<Duplex, Client>, busy: Set<Socket>, heldMs: number) {
  let held: Socket[] = [];
  const heldFor = (socket: Socket) => clients.get(socket)?.heldMs ?? 0;
  return {
    refresh() {
      held = [...busy].filter((socket) => heldFor(socket) >= heldMs);
      held.sort((one, other) => heldFor(one) - heldFor(other));
    },
    next(): Socket | undefined {
      let found = held.pop();
      while (found && !busy.has(found)) found = held.pop();
      return found;
    },
  };
}

function warnWhenFull(log: FastifyBaseLogger) {
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
