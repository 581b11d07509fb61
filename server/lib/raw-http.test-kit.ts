import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const waitMs = 20_000;

/** Opens the server on a free port. */
export async function portOf(app: FastifyInstance): Promise<number> {
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return Number(new URL(url).port);
}

/** A request as it stands on the wire. */
export const requestText = (line: string, headers: readonly string[] = [], body = '') =>
  `${[`${line} HTTP/1.1`, 'Host: 127.0.0.1', ...headers].join('\r\n')}\r\n\r\n${body}`;

export const handshake = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
] as const;

/** A connection that keeps all that it hears, and can be asked to wait for more. */
export function dial(port: number) {
  const socket = connect({ host: '127.0.0.1', port });
  let heard = '';
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString('latin1');
  });
  // A reset is one way in which a server closes.
  socket.on('error', () => socket.destroy());
  return {
    socket,
    send: (text: string | Buffer) => socket.write(text),
    heard: () => heard,
    isClosed: () => socket.closed,
    hears: (wanted: RegExp) =>
      until(
        socket,
        () => wanted.test(heard),
        () => `${wanted} in ${JSON.stringify(heard)}`,
      ),
    closes: () =>
      until(
        socket,
        () => socket.closed,
        () => `the end of ${JSON.stringify(heard.slice(0, 500))}`,
      ),
  };
}

/** Waits for the connection to bring what is wanted, or to end. */
async function until(socket: Socket, isSo: () => boolean, what: () => string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const look = () => {
    if (isSo()) resolve();
    else if (socket.closed) reject(new Error(`The connection ended before ${what()}`));
  };
  const late = setTimeout(() => reject(new Error(`Waited ${waitMs} ms for ${what()}`)), waitMs);
  socket.on('data', look).on('close', look);
  look();
  try {
    await promise;
  } finally {
    clearTimeout(late);
    socket.off('data', look).off('close', look);
  }
}

/** Sends the text on a connection of its own and answers all that comes back until the server closes it. */
export async function exchange(port: number, text: string): Promise<string> {
  const { send, closes, heard } = dial(port);
  send(text);
  await closes();
  return heard();
}

/** Requests for an upgrade that the router cannot read, or that lead outside the live path. */
const malformedUpgrades = [
  requestText('GET /%ff', ['Connection: Upgrade', 'Upgrade: websocket']),
  requestText('GET /v1/trigger/notifier/ws/%ff', ['Connection: Upgrade', 'Upgrade: websocket']),
  requestText('POST /%E0%A4%A', ['Connection: Upgrade', 'Upgrade: websocket', 'Content-Length: 2'], '{}'),
  requestText('GET http://127.0.0.1/%ff', ['Connection: Upgrade', 'Upgrade: websocket']),
  requestText(`GET /v1/orders/${'x'.repeat(300)}`, ['Connection: Upgrade', 'Upgrade: websocket']),
  requestText('GET /docs', handshake),
];

/** Sends so many of them, each on a connection that is closed once an answer came; answers how many were answered. */
export async function sendMalformedUpgrades(port: number, count: number, atOnce = 50): Promise<number> {
  let sent = 0;
  let answered = 0;
  const sendInTurn = async () => {
    while (sent < count) {
      const text = malformedUpgrades[sent % malformedUpgrades.length] ?? '';
      sent += 1;
      const { socket, send, hears, closes } = dial(port);
      send(text);
      await hears(/^HTTP\/1\.1 \d{3} .*\r\n\r\n/s);
      answered += 1;
      socket.destroy();
      await closes();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendInTurn));
  return answered;
}

/** How many files and sockets this process, or another one, has open. Linux only. */
export const countDescriptors = (pid: number | 'self' = 'self') => readdirSync(`/proc/${pid}/fd`).length;
