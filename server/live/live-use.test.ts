import { EventEmitter } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { newId } from '../lib/id.ts';
import { liveHub } from './live.hub.ts';

test('an open live connection counts as use of its session, and a dead one does not', () => {
  vi.useFakeTimers();
  const noteUse = vi.fn();
  const hub = liveHub({
    findOrders: async () => [],
    findAlerts: async () => [],
    findOffices: async () => [],
    findNetwork: () => expect.unreachable(),
    findSignIns: () => expect.unreachable(),
    findFactorResets: () => expect.unreachable(),
    findRates: async () => [],
    noteUse,
  });
  onTestFinished(() => {
    hub.close();
    vi.useRealTimers();
  });
  const socket = Object.assign(new EventEmitter(), {
    send: () => undefined,
    close: () => undefined,
    terminate: vi.fn(),
  });
  const actor = { id: newId(), role: 'cashier', officeIds: [] } as const;
  const tokenHash = Buffer.alloc(32, 1);
  const added = {
    actor,
    tokenHash,
    expiresAt: new Date(Date.now() + 3_600_000),
    language: 'en' as const,
    giveBack: () => undefined,
  };
  hub.add({ socket: socket as unknown as WebSocket, ...added });
  vi.advanceTimersByTime(25_000);
  expect(noteUse.mock.calls).toEqual([[tokenHash]]);
  socket.emit('message', Buffer.from('{"type":"pong"}'));
  vi.advanceTimersByTime(25_000);
  expect(noteUse).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(25_000);
  expect(noteUse).toHaveBeenCalledTimes(2);
  expect(socket.terminate).toHaveBeenCalled();
});
