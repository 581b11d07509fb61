import type { WebSocket } from 'ws';
import { NewsSince } from '#contract/live.ts';
import type { Actor, Role } from '#domain/person/actor.ts';
import type { Language } from '#domain/person/user.ts';
import { sendFrames, tellAll } from './fan-out.ts';
import { limitFrames } from './frame-limit.ts';
import { type LiveFinders, liveFrames } from './live-frames.ts';
import { type GiveBack, livePlaces } from './live-places.ts';
import { missedNews, type NewsPlace } from './missed-news.ts';
import { isAfter } from './news-position.ts';
import type { FeedCursor, OutboxRow } from './outbox.store.ts';

type Needs = LiveFinders & {
  /** An open connection counts as use of its session. */
  noteUse: (tokenHash: Buffer) => void;
  /** Where the news are read. */
  news: NewsPlace;
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
  /** It hears all news after this place. Undefined while that is unknown. */
  hearsAfter: FeedCursor | undefined;
  /** It has asked what it has missed. That is answered once. */
  hasAsked: boolean;
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
export function liveHub({ noteUse, news, ...finders }: Needs) {
  /** The last news that were told, or are just being told: the reader moves its place afterwards. */
  let told: OutboxRow | undefined;
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

  async function answerSince(connection: LiveConnection, { positions }: NewsSince) {
    if (connection.hasAsked) return;
    connection.hasAsked = true;
    const isClosing = (row: OutboxRow) =>
      row.subject_id === connection.actor.id && closeCodeOf(row, connection) !== undefined;
    const isFor = async (rows: OutboxRow[]) =>
      rows.some(isClosing) || (await framesOf(rows)).some((frameFor) => frameFor(connection) !== undefined);
    const missed = await missedNews({ news, positions, until: connection.hearsAfter, isFor });
    sendFrames(connection.socket, [Buffer.from(JSON.stringify({ type: 'since', data: { missed } }))]);
  }

  return {
    /**
     * Counts one more connection of this person. Undefined above the limit: then the connection is refused. If it
     * replaced an older page, that page would reconnect, and the pages would replace each other without end.
     */
    takePlace: ({ id }: Actor) => places.take(id),

    add({ secondsLeft, ...added }: NewConnection) {
      const connection: LiveConnection = {
        ...added,
        endsAt: performance.now() + secondsLeft * 1_000,
        isAlive: true,
        hearsAfter: furthest(news.position(), told),
        hasAsked: false,
      };
      connections.add(connection);
      connection.socket.on('close', () => remove(connection));
      hear(connection, (since) => void answerSince(connection, since));
    },

    /** Call it regularly: a connection that is added during one call is checked in the next. */
    async closeUnserved(isServed: (role: Role) => Promise<boolean>) {
      for (const connection of connections) {
        if (!(await isServed(connection.actor.role))) disconnect(connection, closeCodes.tryAgainLater);
      }
    },

    async onRows(rows: OutboxRow[]) {
      for (const row of rows) closeAffected(row);
      const all = connections.size === 0 ? [] : await framesOf(rows);
      // Nobody joins between this line and the look at who is connected, so each connection hears these news or is behind them.
      told = rows.at(-1) ?? told;
      if (all.length > 0) await tellAll(connections, (listener) => all.flatMap((frameFor) => frameFor(listener) ?? []));
    },

    /**
     * Closes all connections, because messages may have been lost, among them the end of a session or a change of
     * rights. Each new connection checks its rights again, and each client reloads its data after it reconnects.
     */
    disconnectAll() {
      told = undefined;
      for (const connection of connections) disconnect(connection, closeCodes.startOver);
    },

    close() {
      clearInterval(sweep);
      for (const connection of connections) disconnect(connection, closeCodes.goingAway);
    },
  };
}

type NewConnection = Omit<LiveConnection, 'isAlive' | 'endsAt' | 'hearsAfter' | 'hasAsked'> & { secondsLeft: number };

const furthest = (place: FeedCursor | undefined, told: OutboxRow | undefined): FeedCursor | undefined =>
  place && told && isAfter(told, place) ? { ...place, xid: told.xid, id: told.id } : place;

function hear(connection: LiveConnection, onSince: (since: NewsSince) => void) {
  const { socket } = connection;
  socket.on('error', () => socket.terminate());
  limitFrames(connection.socket);
  socket.on('message', (sent) => {
    connection.isAlive = true;
    const text = sent.toString();
    if (isPing(text)) return sendFrames(socket, [pong]);
    const since = sinceIn(text);
    if (since) onSince(since);
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

function sinceIn(text: string): NewsSince | undefined {
  if (!/^\s*\{\s*"type"\s*:\s*"since"/.test(text)) return undefined;
  try {
    return NewsSince.safeParse(JSON.parse(text)).data;
  } catch {
    // No JSON: it is ignored like every other invalid frame.
    return undefined;
  }
}
