import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';

/** What one connection, and all of them together, may take of the server. Tests shorten the times. */
export type Bounds = {
  maxConnections: number;
  /** The headers of a request are there by then, and its body by `bodyMs`, both counted from its first byte. */
  headersMs: number;
  bodyMs: number;
  /** A client that takes nothing of its answer for so long is cut off. */
  stalledMs: number;
  /** While the server is full, a call that has waited for its client so long gives its place to another one. */
  heldMs: number;
  /** How often the times are looked at. */
  lookMs: number;
};

export type Client = {
  /** Calls that are not answered yet: the first one is being handled. */
  calls: { handle: () => void; hasWholeBody: () => boolean }[];
  /** How long the call in flight has waited for its client: in all, and less what the client has paid for in bytes. */
  heldMs: number;
  stalledMs: number;
  /** Bytes that had gone either way at the last look. */
  moved: number;
};

/** What a client takes buys it time, at this rate: one that takes a byte now and then is cut off as well. */
const leastBytesPerSecond = 1_000;
const warnEveryMs = 60_000;

export type Places = ReturnType<typeof openPlaces>;

/** Who is connected, and who has to go when the server is full or when a client keeps it waiting. */
export function openPlaces(clients: Map<Duplex, Client>, bounds: Bounds, log: FastifyBaseLogger) {
  const { maxConnections, stalledMs, heldMs, lookMs } = bounds;
  /** Between two calls or before the first one, the longest so at the front. */
  const resting = new Set<Socket>();
  const working = new Set<Socket>();
  /** They came when every place was taken. */
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

  /** A stranger may hold connections without using them, so those make room for whoever comes. */
  function makeRoom(): boolean {
    const [oldest] = resting;
    const gone = oldest ?? longestHeld.next();
    if (!gone) return false;
    remove(gone);
    // The system may still be sending the end of an answer to one that rests. From a slow one it takes everything back.
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

    /** It is no longer HTTP: others look after it, but it still counts. */
    upgrade(socket: Socket) {
      resting.delete(socket);
      working.delete(socket);
    },

    look() {
      for (const socket of working) {
        const client = clients.get(socket);
        if (!client || countWaiting(socket, client, lookMs) <= stalledMs) continue;
        leave(socket);
        // A reset, because the system would keep what is not taken for minutes more.
        socket.resetAndDestroy();
      }
      longestHeld.renew();
    },
  };

  /** False when every place is taken by somebody who cannot be asked to go. */
  function takeSeat(socket: Socket): boolean {
    if (isFull()) {
      warn(clients.size);
      if (!makeRoom()) return false;
    }
    seat(socket);
    return true;
  }
}

/** Answers for how long the client has kept its call waiting, less what it has paid for. */
function countWaiting(socket: Socket, client: Client, lookMs: number): number {
  const moved = bytesMoved(socket);
  const paidMs = ((moved - client.moved) / leastBytesPerSecond) * 1_000;
  const waitedMs = socket.writableLength > 0 || client.calls[0]?.hasWholeBody() === false ? lookMs : 0;
  client.moved = moved;
  client.heldMs += waitedMs;
  client.stalledMs = Math.max(0, client.stalledMs + waitedMs - paidMs);
  return client.stalledMs;
}

/** Whose call has waited for its client too long, worst first; looked up once in a while, since it asks for everybody. */
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

/** In both directions, as far as the system has taken it. */
export const bytesMoved = ({ bytesRead, bytesWritten, writableLength }: Socket) =>
  bytesRead + bytesWritten - writableLength;
