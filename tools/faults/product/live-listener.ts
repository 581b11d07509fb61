import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import WebSocket from 'ws';
import { livePath } from '#contract/live.ts';
import { type People, place } from '../customer-load.ts';
import type { Trial } from '../suite.ts';
import { waitFor } from './running-server.ts';
import type { Stage } from './stage.ts';

/**
 * A live connection that reconnects when it is closed, as a page does. It records the orders of which it received
 * messages.
 */
export type LiveListener = {
  orders: ReadonlyMap<string, number>;
  isOpen(): boolean;
  /** The time of the last connect. A page that connects reads again what it shows. */
  openedAt(): number;
};

export const ordersPerRound = 20;
const openTimeoutMs = 5_000;
const againMs = 100;
const hearingMs = 5_000;

export async function openLiveListener(stage: Stage, url: () => string, token: string): Promise<LiveListener> {
  const orders = new Map<string, number>();
  let [closed, openedAt] = [false, 0];
  let socket = dial();
  const dialAgain = () => {
    if (!closed) socket = dial();
  };
  stage.defer(() => {
    closed = true;
    socket.terminate();
  });

  function dial(): WebSocket {
    const address = `${url().replace('http', 'ws')}${livePath}?token=${token}`;
    const opened = new WebSocket(address, { handshakeTimeout: openTimeoutMs });
    // After any error the connection closes, and the next one is tried.
    opened.on('error', () => undefined);
    opened.on('message', (text) => {
      const { type, data } = JSON.parse(String(text));
      if (type === 'new_order') orders.set(data.id, performance.now());
    });
    opened.on('open', () => {
      openedAt = performance.now();
    });
    opened.on('close', () => setTimeout(dialAgain, againMs));
    return opened;
  }

  await once(socket, 'open', { signal: AbortSignal.timeout(openTimeoutMs) });
  return { orders, isOpen: () => socket.readyState === WebSocket.OPEN, openedAt: () => openedAt };
}

/** Places orders one after another and waits until each is heard. The ear may also reconnect and read the orders. */
export async function waitForAllMessages(
  ear: LiveListener,
  url: string,
  people: People,
  { dice }: Trial,
  count: number,
) {
  const placed = new Map<string, number>();
  for (let order = 0; order < count; order += 1) {
    const since = performance.now();
    placed.set(await place(url, people, dice), since);
  }
  const isRead = (at: number) => ear.isOpen() && ear.openedAt() > at;
  const isKnown = ([id, at]: [string, number]) => ear.orders.has(id) || isRead(at);
  // Orders that are still unknown after this time are counted below.
  await waitFor(() => [...placed].every(isKnown), 'all is heard', hearingMs).catch(() => pause(0));
  const delays = [...placed]
    .flatMap(([id, since]) => (ear.orders.get(id) ?? Number.NaN) - since)
    .filter(Number.isFinite);
  const read = [...placed].filter(([id, at]) => !ear.orders.has(id) && isRead(at)).length;
  const slowest = delays.length > 0 ? `, the slowest after ${Math.round(Math.max(...delays))} ms` : '';
  const besides = read > 0 ? `, ${read} read at a new connection` : '';
  return {
    kept: delays.length + read === count,
    figure: `${delays.length} of ${count} orders heard${slowest}${besides}`,
    allHeard: delays.length === count,
  };
}
