import type { WebSocket } from 'ws';
import { z } from 'zod';
import { LiveMessage } from '#contract/live.ts';
import type { Order } from '#contract/order.ts';
import { ExchangeRate } from '#contract/rate.ts';
import type { Actor, Role } from '#domain/actor.ts';
import { maySee } from '#domain/order.ts';
import { limitFrames } from './frame-budget.ts';
import type { OutboxRow } from './outbox.store.ts';

type Needs = {
  findOrders: (ids: string[]) => Promise<Order[]>;
  findRates: (ids: string[]) => Promise<ExchangeRate[]>;
};

type Listener = { socket: WebSocket; actor: Actor; tokenHash: Buffer; expiresAt: Date; heard: boolean };

/**
 * Close codes of our own: the page connects anew after the first, and finds itself signed out after the second. After
 * the others, which are everybody's, it only tries again.
 */
export const closeCodes = {
  accessChanged: 4403,
  sessionEnded: 4401,
  goingAway: 1001,
  startOver: 1012,
  tryAgainLater: 1013,
} as const;

/** A listener that does not take its messages is cut off rather than buffered for without end. */
const maxBufferedBytes = 1_000_000;
const maxPerUser = 20;
const sweepMs = 25_000;

/** Who is connected, and who hears what: rates reach everybody, orders those who may see them. */
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

  const tell = (message: LiveMessage, hears: (actor: Actor) => boolean) => {
    const text = JSON.stringify(z.encode(LiveMessage, message));
    for (const listener of listeners) if (hears(listener.actor)) send(listener, text);
  };

  async function tellOrders(rows: OutboxRow[]) {
    const fresh = new Set(rows.filter(({ kind }) => kind === 'new_order').map(({ subject_id }) => subject_id));
    for (const order of await findOrders([...new Set(rows.map(({ subject_id }) => subject_id))])) {
      const type = fresh.has(order.id) ? 'new_order' : 'order_update';
      tell({ type, data: order }, (actor) => maySee(actor, order));
    }
  }

  async function tellRates(rows: OutboxRow[]) {
    const removed = rows.flatMap(({ record }) => (record ? [ExchangeRate.parse(record)] : []));
    const found = await findRates([...new Set(rows.map(({ subject_id }) => subject_id))]);
    for (const rate of [...found, ...removed]) {
      tell({ type: 'rate_update', data: rate }, () => true);
    }
  }

  function cutOff(row: OutboxRow) {
    for (const listener of listeners) {
      const code = listener.actor.id === row.subject_id ? closeCodeOf(row, listener) : undefined;
      if (code !== undefined) end(listener, code);
    }
  }

  /** Ends what has expired or gone quiet, and asks the others whether they are still there. */
  const sweep = setInterval(() => {
    for (const listener of listeners) {
      if (listener.expiresAt <= new Date()) end(listener, closeCodes.sessionEnded);
      else if (!listener.heard) listener.socket.terminate();
      else {
        listener.heard = false;
        send(listener, JSON.stringify({ type: 'ping' }));
      }
    }
  }, sweepMs);

  return {
    /** Whoever comes too much waits: in the place of an older page, which would come back, all would take turns forever. */
    hasRoom: ({ id }: Actor) => [...listeners].filter(({ actor }) => actor.id === id).length < maxPerUser,

    add(connection: Omit<Listener, 'heard'>) {
      const listener = { ...connection, heard: true };
      listeners.add(listener);
      listener.socket.on('close', () => listeners.delete(listener));
      listener.socket.on('error', () => listener.socket.terminate());
      limitFrames(listener.socket);
      listener.socket.on('message', (sent) => {
        listener.heard = true;
        if (isPing(sent.toString())) send(listener, JSON.stringify({ type: 'pong' }));
      });
    },

    /** To be called now and then: whoever is added in between is looked at the next time. */
    async sendAwayUnless(isServed: (role: Role) => Promise<boolean>) {
      for (const listener of listeners) {
        if (!(await isServed(listener.actor.role))) end(listener, closeCodes.tryAgainLater);
      }
    },

    async onRows(rows: OutboxRow[]) {
      for (const row of rows) cutOff(row);
      if (listeners.size === 0) return;
      await tellOrders(rows.filter(({ kind }) => kind === 'new_order' || kind === 'order_update'));
      await tellRates(rows.filter(({ kind }) => kind === 'rate_update'));
    },

    /**
     * Messages may have been lost, and with them the end of a session or of a right. So nobody stays: a new connection
     * is asked for its rights again, and every client reads what it shows again when it has connected.
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

/** What ends this listener's connection: new rights in any case, a session's end only for the session itself. */
function closeCodeOf({ kind, token_hash }: OutboxRow, { tokenHash }: Listener): number | undefined {
  if (kind === 'access_changed') return closeCodes.accessChanged;
  const isMeant = kind === 'session_ended' && (token_hash === null || tokenHash.equals(token_hash));
  return isMeant ? closeCodes.sessionEnded : undefined;
}

/** Frames that are neither ping nor pong are ignored, unreadable ones too: a client may say what we do not know yet. */
function isPing(text: string): boolean {
  return /^\s*\{\s*"type"\s*:\s*"ping"/.test(text);
}
