import type { WebSocket } from 'ws';
import { z } from 'zod';
import { LiveMessage } from '#contract/live.ts';
import type { Office } from '#contract/office/office.ts';
import type { Order } from '#contract/order/order.ts';
import { ExchangeRate } from '#contract/rate/rate.ts';
import type { NetworkRules } from '#contract/setting.ts';
import { isLive, mayHear } from '#domain/audience.ts';
import { partIn } from '#domain/order/order.ts';
import { viewOf } from '#domain/order/order-view.ts';
import type { AlertKind, Audience } from '#domain/order/radar.ts';
import { type Actor, maySeeOffice, type Role } from '#domain/person/actor.ts';
import { type Language, languages } from '#domain/person/user.ts';
import { sendFrames, tellAll } from './fan-out.ts';
import { limitFrames } from './frame-limit.ts';
import { type GiveBack, livePlaces } from './live-places.ts';
import type { OutboxRow } from './outbox.store.ts';

type Needs = {
  findOrders: (ids: string[]) => Promise<Order[]>;
  findAlerts: (ids: string[]) => Promise<OrderAlert[]>;
  findRates: (ids: string[]) => Promise<ExchangeRate[]>;
  /** With their members, which only some may see. */
  findOffices: (ids: string[], language: Language) => Promise<Office[]>;
  findNetwork: () => Promise<NetworkRules>;
  /** An open connection counts as use of its session. */
  noteUse: (tokenHash: Buffer) => void;
};

/** Somebody should act on the order. Only its audience hears it. */
export type OrderAlert = { kind: AlertKind; audience: Audience; order: Order };

type LiveConnection = {
  socket: WebSocket;
  actor: Actor;
  language: Language;
  tokenHash: Buffer;
  expiresAt: Date;
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
export function liveHub({ findOrders, findAlerts, findRates, findOffices, findNetwork, noteUse }: Needs) {
  const connections = new Set<LiveConnection>();
  const places = livePlaces(maxPerUser);

  const remove = (connection: LiveConnection) => connections.delete(connection) && connection.giveBack();

  const disconnect = (connection: LiveConnection, code: number) => {
    remove(connection);
    connection.socket.close(code);
  };

  async function framesOfOrders(rows: OutboxRow[]): Promise<FrameFor[]> {
    const typeOf = orderNewsIn(rows);
    const orders = rows.length > 0 ? await findOrders([...new Set(rows.map(({ subject_id }) => subject_id))]) : [];
    return orders.map((order) => {
      const type = typeOf(order);
      return framesFor(
        order,
        (actor) => mayHear.order(actor, order),
        (data) => ({ type, data }),
      );
    });
  }

  async function framesOfAlerts(rows: OutboxRow[]): Promise<FrameFor[]> {
    const alerts = rows.length > 0 ? await findAlerts(rows.map(({ subject_id }) => subject_id)) : [];
    return alerts.map(({ kind, audience, order }) => {
      const { customer_id, office_id } = order;
      const mayHearIt = (actor: Actor) => mayHear.alert(actor, { customer_id, office_id, audience });
      return framesFor(order, mayHearIt, (data) => ({ type: 'order_alert', data: { kind, order: data } }));
    });
  }

  function closeAffected(row: OutboxRow) {
    for (const connection of connections) {
      const code = connection.actor.id === row.subject_id ? closeCodeOf(row, connection) : undefined;
      if (code !== undefined) disconnect(connection, code);
    }
  }

  /** Closes expired and silent connections, and pings the others. */
  const sweep = setInterval(() => {
    for (const connection of connections) {
      if (connection.expiresAt <= new Date()) disconnect(connection, closeCodes.sessionEnded);
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

    add(added: Omit<LiveConnection, 'isAlive'>) {
      const connection = { ...added, isAlive: true };
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
      const about = (what: Parameters<typeof isLive>[1]) => rows.filter(({ kind }) => isLive(kind, what));
      const ofOrders = await framesOfOrders(about('order'));
      const ofRates = await framesOfRates(findRates, about('rate'));
      const ofAlerts = await framesOfAlerts(about('alert'));
      const ofOffices = await framesOfOffices(findOffices, about('office'));
      const ofNetwork = await framesOfNetwork(findNetwork, about('network'));
      const all = [...ofOrders, ...ofAlerts, ...ofRates, ...ofOffices, ...ofNetwork];
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

const subjectsOf = (rows: OutboxRow[], kind: OutboxRow['kind']) =>
  new Set(rows.filter((row) => row.kind === kind).map(({ subject_id }) => subject_id));

/** What these rows say about an order: the most that one of them says. */
function orderNewsIn(rows: OutboxRow[]) {
  const [fresh, changed] = [subjectsOf(rows, 'new_order'), subjectsOf(rows, 'order_update')];
  const here = subjectsOf(rows, 'order_here');
  return ({ id }: Order) => {
    if (fresh.has(id)) return 'new_order';
    if (changed.has(id)) return 'order_update';
    return here.has(id) ? 'order_here' : 'order_customer';
  };
}

const ping = Buffer.from(JSON.stringify({ type: 'ping' }));
const pong = Buffer.from(JSON.stringify({ type: 'pong' }));

const frameOf = (message: LiveMessage) => Buffer.from(JSON.stringify(z.encode(LiveMessage, message)));

type Listener = Pick<LiveConnection, 'actor' | 'language'>;

/** Undefined for a listener who may not see the content of the frame, or reads it in another language. */
type FrameFor = (listener: Listener) => Buffer | undefined;

/** The frame for each who may hear it: what is read of an order depends on one's part in it. */
function framesFor(
  order: Order,
  mayHearIt: (actor: Actor) => boolean,
  message: (view: Order) => LiveMessage,
): FrameFor {
  const frames = new Map<Role | undefined, Buffer>();
  return ({ actor }) => {
    if (!mayHearIt(actor)) return undefined;
    const part = partIn(actor, order);
    const frame = frames.get(part) ?? frameOf(message(viewOf(actor, order, new Date())));
    frames.set(part, frame);
    return frame;
  };
}

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

async function framesOfRates(find: Needs['findRates'], rows: OutboxRow[]): Promise<FrameFor[]> {
  const removed = rows.flatMap(({ record }) => (record ? [ExchangeRate.parse(record)] : []));
  const found = rows.length > 0 ? await find([...new Set(rows.map(({ subject_id }) => subject_id))]) : [];
  return [...found, ...removed].map((rate) => sameFrame(mayHear.rate, { type: 'rate_update', data: rate }));
}

async function framesOfOffices(find: Needs['findOffices'], rows: OutboxRow[]): Promise<FrameFor[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ subject_id }) => subject_id))];
  const inEach = await Promise.all(
    languages.map(async (language) => ({ language, offices: await find(ids, language) })),
  );
  const isThere = (id: string) => inEach.some(({ offices }) => offices.some((office) => office.id === id));
  return [
    ...inEach.flatMap(({ language, offices }) => offices.map((office) => framesForOffice(office, language))),
    ...ids.filter((id) => !isThere(id)).map((id) => sameFrame(mayHear.office, { type: 'office_gone', data: { id } })),
  ];
}

async function framesOfNetwork(find: Needs['findNetwork'], rows: OutboxRow[]): Promise<FrameFor[]> {
  return rows.length > 0 ? [sameFrame(mayHear.network, { type: 'network_update', data: await find() })] : [];
}

function sameFrame(mayHearIt: (actor: Actor) => boolean, message: LiveMessage): FrameFor {
  const frame = frameOf(message);
  return ({ actor }) => (mayHearIt(actor) ? frame : undefined);
}

/** What everybody reads of an office in this language: its people are for its own staff. */
function framesForOffice(office: Office, language: Language): FrameFor {
  const frameFor = (data: Office) => frameOf({ type: 'office_update', data });
  const [whole, withoutPeople] = [frameFor(office), frameFor({ ...office, user_offices: [] })];
  return (listener) => {
    if (listener.language !== language || !mayHear.office(listener.actor)) return undefined;
    return maySeeOffice(listener.actor, office.id) ? whole : withoutPeople;
  };
}
