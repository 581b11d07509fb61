import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { newId } from '../lib/id.ts';
import { noNews } from '../testing/live.test-kit.ts';
import { liveHub } from './live.hub.ts';

const rate = { sc: 'USD', tc: 'USDT', rate: '0.9985', ts: new Date(), actual: true, office_id: null };
const actor = { id: newId(), role: 'admin', officeIds: [] } as const;

test('a client that does not read is disconnected, and the others receive every message', async () => {
  const many = Array.from({ length: 5_000 }, () => ({ ...rate, id: newId() }));
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
    findRates: async () => many,
    findTargets: async () => [],
    noteUse: () => undefined,
  });
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => {
    hub.close();
    server.close();
  });
  server.on('connection', (socket) =>
    hub.add({
      socket,
      actor,
      tokenHash: Buffer.alloc(32),
      secondsLeft: 3_600,
      language: 'en' as const,
      giveBack: () => undefined,
    }),
  );
  await once(server, 'listening');
  const address = server.address();
  const url = `ws://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const [deaf, keen] = [new WebSocket(url), new WebSocket(url)];
  let heard = 0;
  keen.on('message', () => {
    heard += 1;
  });
  await Promise.all([once(deaf, 'open'), once(keen, 'open')]);
  deaf.pause();

  let sent = 0;
  const row = { kind: 'rate_update', xid: '1', id: 1, token_hash: null, record: null, age: 0 } as const;
  // Sends about a megabyte each time until the buffers of both ends are full. Their size does not matter.
  while (server.clients.size > 1) {
    await hub.onRows([{ ...row, subject_id: newId() }]);
    sent += many.length;
    await vi.waitFor(() => expect(heard).toBe(sent), 20_000);
  }
  expect(keen.readyState).toBe(WebSocket.OPEN);
});
