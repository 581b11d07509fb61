import { EventEmitter } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { newId } from '../lib/id.ts';
import { noNews } from '../testing/live.test-kit.ts';
import { closeCodes, liveHub } from './live.hub.ts';

/** A hub with one live connection of a cashier, whose session is open for one more hour. The clock is the test's. */
function openConnection() {
  vi.useFakeTimers();
  const noteUse = vi.fn();
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
    noteUse,
  });
  onTestFinished(() => {
    hub.close();
    vi.useRealTimers();
  });
  const socket = Object.assign(new EventEmitter(), {
    send: () => undefined,
    close: vi.fn(),
    terminate: vi.fn(),
  });
  const actor = { id: newId(), role: 'cashier', officeIds: [] } as const;
  const tokenHash = Buffer.alloc(32, 1);
  const added = {
    actor,
    tokenHash,
    secondsLeft: 3_600,
    language: 'en' as const,
    giveBack: () => undefined,
  };
  hub.add({ socket: socket as unknown as WebSocket, ...added });
  return { socket, noteUse, tokenHash };
}

test('an open live connection counts as use of its session, and a dead one does not', () => {
  const { socket, noteUse, tokenHash } = openConnection();
  vi.advanceTimersByTime(25_000);
  expect(noteUse.mock.calls).toEqual([[tokenHash]]);
  socket.emit('message', Buffer.from('{"type":"pong"}'));
  vi.advanceTimersByTime(25_000);
  expect(noteUse).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(25_000);
  expect(noteUse).toHaveBeenCalledTimes(2);
  expect(socket.terminate).toHaveBeenCalled();
});

test('a machine whose clock jumps ahead by 13 hours closes no live connection, and each ends with its session', () => {
  const { socket } = openConnection();
  const minutes = (count: number) => {
    for (let done = 0; done < count * 60; done += 20) {
      vi.advanceTimersByTime(20_000);
      socket.emit('message', Buffer.from('{"type":"pong"}'));
    }
  };
  vi.setSystemTime(Date.now() + 13 * 3_600_000);
  minutes(59);
  expect(socket.close).not.toHaveBeenCalled();
  minutes(2);
  expect(socket.close).toHaveBeenCalledExactlyOnceWith(closeCodes.sessionEnded);
});
