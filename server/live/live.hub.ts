import type { WebSocket } from 'ws';
import { z } from 'zod';
import { LiveMessage } from '#contract/live.ts';
import type { Order } from '#contract/order.ts';
import { ExchangeRate } from '#contract/rate.ts';
import type { Actor, Role } from '#domain/actor.ts';
import { maySee } from '#domain/order.ts';
import { limitFrames } from './frame-limit.ts';
import type { OutboxRow } from './outbox.store.ts';

type Needs = {
  findOrders: (ids: string[]) => Promise<Order[]>;
  findRates: (ids: string[]) => Promise<ExchangeRate[]>;
};

type Listener = { socket: WebSocket; actor: Actor; tokenHash: Buffer; expiresAt: Date; isAlive: boolean };

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

/** A client that does not read is disconnected when its buffer is this full. */
const maxBufferedBytes = 1_000_000;
const maxPerUser = 20;
const sweepMs = 25_000;

/**
 * Keeps the live connections and sends each message to those who may see it: rates to all, orders to actors with
 * access.
 */
export function liveHub({ findOrders, findRates }: Needs) {
  const listeners = new Set<Listener>();

  const end = (listener: Listener, code: number) => {
    listeners.delete(listener);
    listener.socket.close(code);
  };

  const send = (listener: Listener, text: string) => {
    if (listener.socket.bufferedAmount > maxBufferedBytes) return listener.socket.terminate();
    listener.socket.send(text);
  };

  const broadcast = (message: LiveMessage, mayReceive: (actor: Actor) => boolean) => {
    const text = JSON.stringify(z.encode(LiveMessage, message));
    for (const listener of listeners) if (mayReceive(listener.actor)) send(listener, text);
  };

  async function sendOrders(rows: OutboxRow[]) {
    const fresh = new Set(rows.filter(({ kind }) => kind === 'new_order').map(({ subject_id }) => subject_id));
    for (const order of await findOrders([...new Set(rows.map(({ subject_id }) => subject_id))])) {
      const type = fresh.has(order.id) ? 'new_order' : 'order_update';
      broadcast({ type, data: order }, (actor) => maySee(actor, order));
    }
  }

  async function sendRates(rows: OutboxRow[]) {
    const removed = rows.flatMap(({ record }) => (record ? [ExchangeRate.parse(record)] : []));
    const found = await findRates([...new Set(rows.map(({ subject_id }) => subject_id))]);
    for (const rate of [...found, ...removed]) {
      broadcast({ type: 'rate_update', data: rate }, () => true);
    }
  }

  function cutOff(row: OutboxRow) {
    for (const listener of listeners) {
      const code = listener.actor.id === row.subject_id ? closeCodeOf(row, listener) : undefined;
      if (code !== undefined) end(listener, code);
    }
  }

  /** Closes expired and silent connections, and pings the others. */
  const sweep = setInterval(() => {
    for (const listener of listeners) {
      if (listener.expiresAt <= new Date()) end(listener, closeCodes.sessionEnded);
      else if (!listener.isAlive) listener.socket.terminate();
      else {
        listener.isAlive = false;
        send(listener, JSON.stringify({ type: 'ping' }));
      }
    }
  }, sweepMs);

  return {
    /**
     * A connection above the limit is refused. If it replaced an older page, that page would reconnect, and the pages
     * would replace each other without end.
     */
    hasRoom: ({ id }: Actor) => [...listeners].filter(({ actor }) => actor.id === id).length < maxPerUser,

    add(connection: Omit<Listener, 'isAlive'>) {
      const listener = { ...connection, isAlive: true };
      listeners.add(listener);
      listener.socket.on('close', () => listeners.delete(listener));
      listener.socket.on('error', () => listener.socket.terminate());
      limitFrames(listener.socket);
      listener.socket.on('message', (sent) => {
        listener.isAlive = true;
        if (isPing(sent.toString())) send(listener, JSON.stringify({ type: 'pong' }));
      });
    },

    /** Call it regularly: a connection that is added during one call is checked in the next. */
    async closeUnserved(isServed: (role: Role) => Promise<boolean>) {
      for (const listener of listeners) {
        if (!(await isServed(listener.actor.role))) end(listener, closeCodes.tryAgainLater);
      }
    },

    async onRows(rows: OutboxRow[]) {
      for (const row of rows) cutOff(row);
      if (listeners.size === 0) return;
      await sendOrders(rows.filter(({ kind }) => kind === 'new_order' || kind === 'order_update'));
      await sendRates(rows.filter(({ kind }) => kind === 'rate_update'));
    },

    /**
     * Closes all connections, because messages may have been lost, among them the end of a session or a change of
     * rights. Each new connection checks its rights again, and each client reloads its data after it reconnects.
     */
    startOver() {
      for (const listener of listeners) end(listener, closeCodes.startOver);
    },

    close() {
      clearInterval(sweep);
      for (const listener of listeners) end(listener, closeCodes.goingAway);
    },
  };
}

export type LiveHub = ReturnType<typeof liveHub>;

/**
 * The code with which this event closes the listener's connection. Changed rights close every connection of the user.
 * The end of a session closes only connections of that session.
 */
function closeCodeOf({ kind, token_hash }: OutboxRow, { tokenHash }: Listener): number | undefined {
  if (kind === 'access_changed') return closeCodes.accessChanged;
  const isMeant = kind === 'session_ended' && (token_hash === null || tokenHash.equals(token_hash));
  return isMeant ? closeCodes.sessionEnded : undefined;
}

/**
 * All other frames are ignored, also invalid ones, because a newer client may send messages that this server does not
 * know.
 */
function isPing(text: string): boolean {
  return /^\s*\{\s*"type"\s*:\s*"ping"/.test(text);
}
