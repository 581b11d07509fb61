import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import WebSocket from 'ws';
import { livePath } from '#contract/live.ts';
import { waitFor } from './house.ts';
import { type People, place } from './market.ts';
import type { Stage } from './stage.ts';
import type { Attempt } from './suite.ts';

/** A live connection that comes back when it is closed, as a page does, and the orders of which it has heard. */
export type Ear = { orders: ReadonlyMap<string, number>; isOpen(): boolean; close(): void };

const openTimeoutMs = 5_000;
const againMs = 100;
const hearingMs = 5_000;

export async function openEar(stage: Stage, url: () => string, token: string): Promise<Ear> {
  const orders = new Map<string, number>();
  let closed = false;
  let socket = dial();
  const dialAgain = () => {
    if (!closed) socket = dial();
  };
  const close = () => {
    closed = true;
    socket.terminate();
  };
  stage.defer(close);

  function dial(): WebSocket {
    const address = `${url().replace('http', 'ws')}${livePath}?token=${token}`;
    const opened = new WebSocket(address, { handshakeTimeout: openTimeoutMs });
    // Whatever went wrong, the connection closes, and the next one is tried.
    opened.on('error', () => undefined);
    opened.on('message', (text) => {
      const { type, data } = JSON.parse(String(text));
      if (type === 'new_order') orders.set(data.id, performance.now());
    });
    opened.on('close', () => setTimeout(dialAgain, againMs));
    return opened;
  }

  await once(socket, 'open', { signal: AbortSignal.timeout(openTimeoutMs) });
  return { orders, isOpen: () => socket.readyState === WebSocket.OPEN, close };
}

/** Orders are placed one after another, and awaited by the ear. */
export async function hearAll(ear: Ear, url: string, people: People, { dice }: Attempt, count: number) {
  const placed = new Map<string, number>();
  for (let order = 0; order < count; order += 1) {
    const since = performance.now();
    placed.set(await place(url, people, dice), since);
  }
  const isHeard = () => [...placed.keys()].every((id) => ear.orders.has(id));
  // What is not heard by then is counted below.
  await waitFor(isHeard, 'all is heard', hearingMs).catch(() => pause(0));
  const delays = [...placed].map(([id, since]) => (ear.orders.get(id) ?? Number.POSITIVE_INFINITY) - since);
  const heard = delays.filter(Number.isFinite);
  const slowest = heard.length > 0 ? `, the slowest after ${Math.round(Math.max(...heard))} ms` : '';
  return { kept: heard.length === count, figure: `${heard.length} of ${count} orders heard${slowest}` };
}
