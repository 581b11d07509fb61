import type { WebSocket } from 'ws';
import type { Actor, Role } from '#domain/person/actor.ts';
import type { Language } from '#domain/person/user.ts';
import { sendFrames, tellAll } from './fan-out.ts';
import { limitFrames } from './frame-limit.ts';
import { type LiveFinders, liveFrames } from './live-frames.ts';
import { type GiveBack, livePlaces } from './live-places.ts';
import type { OutboxRow } from './outbox.store.ts';

type Needs = LiveFinders & {
  /** An open connection counts as use of its session. */
  noteUse: (tokenHash: Buffer) => void;
};

type LiveConnection = {
  socket: WebSocket;
  actor: Actor;
  language: Language;
  tokenHash: Buffer;
  /** By `performance.now()`, which no change of the machine's clock moves. */
  endsAt: number;
  /** Gives back the person's place, which was taken before the handshake. */
  giveBack: GiveBack;
  isAlive: boolean;
};

/**
 * WebSocket close codes. 4403 and 4401 are ours: after 4403 the page reconnects, and after 4401 it shows that the user
 * is signed out. The others are standard codes, after which the page only reconnects.
 */
export const closeCodes = {
  accessChanged: 4403,
  sessionEnded: 4401,
  goingAway: 1001,
  startOver: 1012,
  tryAgainLater: 1013,
} as const;

const maxPerUser = 20;
const sweepMs = 25_000;

/**
 * Keeps the live connections and sends each message to those who may see it: rates to all, orders to actors with
 * access.
 */
export function liveHub({ noteUse, ...finders }: Needs) {
  const connections = new Set<LiveConnection>();
  const places = livePlaces(maxPerUser);
  const framesOf = liveFrames(finders);

  const remove = (connection: LiveConnection) => connections.delete(connection) && connection.giveBack();

  const disconnect = (connection: LiveConnection, code: number) => {
    remove(connection);
    connection.socket.close(code);
  };

  function closeAffected(row: OutboxRow) {
    for (const connection of connections) {
      const code = connection.actor.id === row.subject_id ? closeCodeOf(row, connection) : undefined;
      if (code !== undefined) disconnect(connection, code);
    }
  }

  /** Closes expired and silent connections, and pings the others. */
  const sweep = setInterval(() => {
    for (const connection of connections) {
      if (connection.endsAt <= performance.now()) disconnect(connection, closeCodes.sessionEnded);
      else if (!connection.isAlive) connection.socket.terminate();
      else {
        connection.isAlive = false;
        noteUse(connection.tokenHash);
        sendFrames(connection.socket, [ping]);
      }
    }
  }, sweepMs);

  return {
    /**
     * Counts one more connection of this person. Undefined above the limit: then the connection is refused. If it
     * replaced an older page, that page would reconnect, and the pages would replace each other without end.
     */
    takePlace: ({ id }: Actor) => places.take(id),

    add({ secondsLeft, ...added }: Omit<LiveConnection, 'isAlive' | 'endsAt'> & { secondsLeft: number }) {
      const connection = { ...added, endsAt: performance.now() + secondsLeft * 1_000, isAlive: true };
      connections.add(connection);
      connection.socket.on('close', () => remove(connection));
      hear(connection);
    },

    /** Call it regularly: a connection that is added during one call is checked in the next. */
    async closeUnserved(isServed: (role: Role) => Promise<boolean>) {
      for (const connection of connections) {
        if (!(await isServed(connection.actor.role))) disconnect(connection, closeCodes.tryAgainLater);
      }
    },

    async onRows(rows: OutboxRow[]) {
      for (const row of rows) closeAffected(row);
      if (connections.size === 0) return;
      const all = await framesOf(rows);
      if (all.length > 0) await tellAll(connections, (listener) => all.flatMap((frameFor) => frameFor(listener) ?? []));
    },

    /**
     * Closes all connections, because messages may have been lost, among them the end of a session or a change of
     * rights. Each new connection checks its rights again, and each client reloads its data after it reconnects.
     */
    disconnectAll() {
      for (const connection of connections) disconnect(connection, closeCodes.startOver);
    },

    close() {
      clearInterval(sweep);
      for (const connection of connections) disconnect(connection, closeCodes.goingAway);
    },
  };
}

function hear(connection: LiveConnection) {
  const { socket } = connection;
  socket.on('error', () => socket.terminate());
  limitFrames(connection.socket);
  socket.on('message', (sent) => {
    connection.isAlive = true;
    if (isPing(sent.toString())) sendFrames(socket, [pong]);
  });
}

const ping = Buffer.from(JSON.stringify({ type: 'ping' }));
const pong = Buffer.from(JSON.stringify({ type: 'pong' }));

export type LiveHub = ReturnType<typeof liveHub>;

/**
 * The code with which this event closes the listener's connection. Changed rights close every connection of the user.
 * The end of a session closes only connections of that session.
 */
function closeCodeOf({ kind, token_hash }: OutboxRow, { tokenHash }: LiveConnection): number | undefined {
  if (kind === 'access_changed') return closeCodes.accessChanged;
  const isAffected = kind === 'session_ended' && (token_hash === null || tokenHash.equals(token_hash));
  return isAffected ? closeCodes.sessionEnded : undefined;
}

/**
 * All other frames are ignored, also invalid ones, because a newer client may send messages that this server does not
 * know.
 */
function isPing(text: string): boolean {
  return /^\s*\{\s*"type"\s*:\s*"ping"/.test(text);
}
