import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { newId } from '../lib/id.ts';
import { noNews } from '../testing/live.test-kit.ts';
import { limitFrames } from './frame-limit.ts';
import { liveHub } from './live.hub.ts';

/** A connection with a frame limit. The clock is set by the test. */
async function open(watch: (socket: WebSocket) => void) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => {
    for (const client of server.clients) client.terminate();
    server.close();
  });
  let heard = 0;
  server.on('connection', (socket) => {
    watch(socket);
    for (const kind of ['message', 'ping', 'pong'] as const)
      socket.on(kind, () => {
        heard += 1;
      });
  });
  await once(server, 'listening');
  const address = server.address();
  const socket = new WebSocket(`ws://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  await once(socket, 'open');
  return { socket, heard: () => heard };
}

const frames: ((socket: WebSocket) => void)[] = [
  (socket) => socket.send('{"type":"ping"}'),
  (socket) => socket.send(Buffer.alloc(3_000)),
  (socket) => socket.ping(),
  (socket) => socket.pong(),
];

test('accepts thirty frames of any kind at once and closes the connection at the next one', async () => {
  const { socket, heard } = await open((opened) => limitFrames(opened, () => 0));
  const send = (count: number) => {
    for (let index = 0; index < count; index += 1) frames[index % frames.length]?.(socket);
  };
  send(30);
  await vi.waitFor(() => expect(heard()).toBe(30), 20_000);
  expect(socket.readyState).toBe(WebSocket.OPEN);
  const closed = once(socket, 'close');
  send(5_000);
  expect((await closed)[0]).toBe(1008);
  expect(heard()).toBe(31);
});

test('accepts ten frames a second without end and saves up at most thirty', async () => {
  let now = 0;
  const { socket, heard } = await open((opened) => limitFrames(opened, () => now));
  let sent = 0;
  const send = async (count: number) => {
    for (let index = 0; index < count; index += 1) socket.send('{"type":"ping"}');
    sent += count;
    await vi.waitFor(() => expect(heard()).toBe(sent), 20_000);
  };
  await send(30);
  for (let second = 1; second <= 20; second += 1) {
    now = second * 1_000;
    await send(10);
  }
  now += 3_600_000;
  await send(30);
  expect(socket.readyState).toBe(WebSocket.OPEN);
  socket.ping();
  expect((await once(socket, 'close'))[0]).toBe(1008);
});

test('the live hub limits the frames of every connection', async () => {
  const hub = liveHub({
    news: noNews,
    findOrders: async () => [],
    findAlerts: async () => [],
    findOffices: async () => [],
    findNetwork: () => expect.unreachable(),
    findSignIns: () => expect.unreachable(),
    findApprovals: () => expect.unreachable(),
    findFactorResets: () => expect.unreachable(),
    findMessages: () => expect.unreachable(),
    findUnread: () => expect.unreachable(),
    findRates: async () => [],
    findTargets: async () => [],
    noteUse: () => undefined,
  });
  onTestFinished(() => hub.close());
  const actor = { id: newId(), role: 'customer', officeIds: [] } as const;
  const secondsLeft = 3_600;
  const added = { actor, tokenHash: Buffer.alloc(32), secondsLeft, language: 'en' as const, giveBack: () => undefined };
  const { socket } = await open((opened) => hub.add({ socket: opened, ...added }));
  let answers = 0;
  socket.on('message', () => {
    answers += 1;
  });
  const closed = once(socket, 'close');
  for (let count = 0; count < 20_000; count += 1) socket.send('{"type":"ping"}');
  expect((await closed)[0]).toBe(1008);
  expect(answers).toBeLessThan(60);
});
