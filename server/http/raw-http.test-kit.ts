import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const waitMs = 20_000;

/** Starts the server on a free port and returns the port. */
export async function portOf(app: FastifyInstance): Promise<number> {
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return Number(new URL(url).port);
}

/** The raw text of an HTTP request. */
export const requestText = (line: string, headers: readonly string[] = [], body = '') =>
  `${[`${line} HTTP/1.1`, 'Host: 127.0.0.1', ...headers].join('\r\n')}\r\n\r\n${body}`;

export const handshake = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
] as const;

/** A raw connection that records what it receives and can wait for more. */
export function openConnection(port: number) {
  const socket = connect({ host: '127.0.0.1', port });
  let heard = '';
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString('latin1');
  });
  // A server may close a connection by a reset.
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

/** Waits until the condition is true. Fails when the connection closes first or the time is over. */
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

/** Sends the text on a new connection and returns everything received until the server closes it. */
export async function exchange(port: number, text: string): Promise<string> {
  const { send, closes, heard } = openConnection(port);
  send(text);
  await closes();
  return heard();
}

/** Upgrade requests that the router cannot read or that do not use the live path. */
const malformedUpgrades = [
  requestText('GET /%ff', ['Connection: Upgrade', 'Upgrade: websocket']),
  requestText('GET /v1/trigger/notifier/ws/%ff', ['Connection: Upgrade', 'Upgrade: websocket']),
  requestText('POST /%E0%A4%A', ['Connection: Upgrade', 'Upgrade: websocket', 'Content-Length: 2'], '{}'),
  requestText('GET http://127.0.0.1/%ff', ['Connection: Upgrade', 'Upgrade: websocket']),
  requestText(`GET /v1/orders/${'x'.repeat(300)}`, ['Connection: Upgrade', 'Upgrade: websocket']),
  requestText('GET /docs', handshake),
];

/**
 * Sends `count` malformed upgrades, each on a new connection that is closed after the answer. Returns the number of
 * answers.
 */
export async function sendMalformedUpgrades(port: number, count: number, atOnce = 50): Promise<number> {
  let sent = 0;
  let answered = 0;
  const sendInTurn = async () => {
    while (sent < count) {
      const text = malformedUpgrades[sent % malformedUpgrades.length] ?? '';
      sent += 1;
      const { socket, send, hears, closes } = openConnection(port);
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

/** The number of open files and sockets of this or another process. Linux only. */
export const countDescriptors = (pid: number | 'self' = 'self') => readdirSync(`/proc/${pid}/fd`).length;
