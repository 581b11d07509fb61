import { once } from 'node:events';
import WebSocket from 'ws';
import { livePath } from '#contract/live.ts';
import type { Stage } from './stage.ts';

/** A live connection, and the orders of which it has heard. */
export type Ear = { socket: WebSocket; orders: ReadonlyMap<string, number> };

const openTimeoutMs = 5_000;

export async function openEar(stage: Stage, url: string, token: string): Promise<Ear> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${livePath}?token=${token}`, {
    handshakeTimeout: openTimeoutMs,
  });
  stage.defer(() => socket.terminate());
  const orders = new Map<string, number>();
  socket.on('error', () => undefined);
  socket.on('message', (text) => {
    const { type, data } = JSON.parse(String(text));
    if (type === 'new_order') orders.set(data.id, performance.now());
  });
  await once(socket, 'open');
  return { socket, orders };
}
