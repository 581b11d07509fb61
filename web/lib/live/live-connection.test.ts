import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { LiveMessage } from '#contract/live.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { anOrder } from '../../testing/fixtures.ts';
import { ApiError } from '../call/api.ts';
import { keepConnected } from './live-connection.ts';

const handlers = { onMessage: vi.fn(), onState: vi.fn(), onOpen: vi.fn(), onRefused: vi.fn() };
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  // No random part: each quiet retry comes as late as possible.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  FakeSocket.opened = [];
  vi.clearAllMocks();
  stop = keepConnected('ws://localhost/live', 'the token', handlers);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const lose = (code = 1006) => FakeSocket.last().close(code);
const states = () => handlers.onState.mock.calls.map(([state]) => state);

// spec 4.26, 4.32, 7.44
test('opens with the token in the URL, sends it as the first message, and answers a ping', () => {
  FakeSocket.last().accept();
  FakeSocket.last().say({ type: 'ping' });
  expect(FakeSocket.last().url).toBe('ws://localhost/live?token=the%20token');
  expect(FakeSocket.last().sent).toEqual([{ token: 'the token' }, { type: 'pong' }]);
  expect(states()).toEqual(['connecting', 'connected']);
});

test('keeps every digit of money in a message', () => {
  FakeSocket.last().accept();
  const data = anOrder({ amt_to_exch: '12345678901234.123456' });
  FakeSocket.last().say(z.encode(LiveMessage, { type: 'new_order', data }));
  expect(handlers.onMessage).toHaveBeenCalledWith({ type: 'new_order', data });
});

test('parses messages by the contract and ignores unknown ones', () => {
  FakeSocket.last().accept();
  const rate = {
    id: '018f0000-0000-7000-8000-000000000001',
    sc: 'USD',
    tc: 'USDT',
    rate: 0.9985,
    ts: '2026-11-20T07:12:00.000Z',
    actual: true,
    office_id: null,
  };
  FakeSocket.last().say({ type: 'rate_update', data: rate });
  FakeSocket.last().say({ type: 'rate_update', data: { id: 1 } });
  FakeSocket.last().say({ type: 'from_the_future' });
  FakeSocket.last().onmessage?.({ data: 'not json' });
  expect(handlers.onMessage.mock.calls).toEqual([
    [{ type: 'rate_update', data: { ...rate, rate: '0.9985', ts: new Date(rate.ts) } }],
  ]);
});

// spec 4.29, 9.23
test('after a loss it retries after 2, 4 and 8 seconds, then every 30 seconds', () => {
  FakeSocket.last().accept();
  for (const [delay, opened] of [
    [2_000, 2],
    [4_000, 3],
    [8_000, 4],
    [30_000, 5],
    [30_000, 6],
  ] as const) {
    lose();
    vi.advanceTimersByTime(delay - 1);
    expect(FakeSocket.opened).toHaveLength(opened - 1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.opened).toHaveLength(opened);
  }
});

test('the first three retries are on time, and quiet ones come up to a quarter earlier at random', () => {
  FakeSocket.last().accept();
  for (const [chance, delay] of [
    [0.5, 2_000],
    [0.999, 4_000],
    [0.25, 8_000],
    [0.5, 26_250],
    [0.25, 28_125],
  ] as const) {
    const { length } = FakeSocket.opened;
    vi.mocked(Math.random).mockReturnValue(chance);
    lose();
    vi.advanceTimersByTime(delay - 1);
    expect(FakeSocket.opened).toHaveLength(length);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.opened).toHaveLength(length + 1);
  }
});

test('each opening reports how long messages could be missed', () => {
  FakeSocket.last().accept();
  lose();
  vi.advanceTimersByTime(2_000);
  lose();
  vi.advanceTimersByTime(4_500);
  FakeSocket.last().accept();
  window.dispatchEvent(new Event('online'));
  FakeSocket.last().accept();
  expect(handlers.onOpen.mock.calls.map(([awayMs]) => awayMs)).toEqual([undefined, 6_500, 0]);
});

test('retries at once when the network is back', () => {
  FakeSocket.last().accept();
  lose();
  window.dispatchEvent(new Event('online'));
  expect(FakeSocket.opened).toHaveLength(2);
});

test('replaces an open socket when the network is back', () => {
  FakeSocket.last().accept();
  window.dispatchEvent(new Event('online'));
  expect(FakeSocket.opened).toHaveLength(2);
  FakeSocket.last().accept();
  expect(handlers.onOpen).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(20_000);
  expect(FakeSocket.opened).toHaveLength(2);
});

test('replaces an opening socket when the network is back', () => {
  FakeSocket.last().accept();
  lose();
  vi.advanceTimersByTime(2_000);
  expect(FakeSocket.last().readyState).toBe(FakeSocket.CONNECTING);
  window.dispatchEvent(new Event('online'));
  expect(FakeSocket.opened).toHaveLength(3);
});

test('each reconnection asks for missed changes', () => {
  FakeSocket.last().accept();
  expect(handlers.onOpen).toHaveBeenCalledTimes(1);
  lose();
  vi.advanceTimersByTime(2_000);
  FakeSocket.last().accept();
  expect(handlers.onOpen).toHaveBeenCalledTimes(2);
  lose();
  vi.advanceTimersByTime(2_000);
  expect(FakeSocket.opened).toHaveLength(3);
});

// spec 4.26, 4.30
test('does not reconnect after a normal close', () => {
  FakeSocket.last().accept();
  lose(1000);
  vi.advanceTimersByTime(120_000);
  expect(FakeSocket.opened).toHaveLength(1);
  expect(states().at(-1)).toBe('disconnected');
});

test('checks the session after the server closed the connection on purpose', () => {
  FakeSocket.last().accept();
  lose(1008);
  expect(handlers.onRefused).toHaveBeenCalledTimes(1);
});

test('retries during maintenance, without a check of the session', () => {
  FakeSocket.last().accept();
  lose(1013);
  vi.advanceTimersByTime(2_000);
  expect(FakeSocket.opened).toHaveLength(2);
  expect(handlers.onRefused).not.toHaveBeenCalled();
});

// spec 4.28, 9.22
test('the next check finds a socket that closed without an event', () => {
  FakeSocket.last().accept();
  FakeSocket.last().readyState = FakeSocket.CLOSED;
  vi.advanceTimersByTime(5_000);
  expect(states().at(-1)).toBe('disconnected');
  vi.advanceTimersByTime(2_000);
  expect(FakeSocket.opened).toHaveLength(2);
});

test('sends a ping to a silent server, and closes the socket without an answer', () => {
  FakeSocket.last().accept();
  vi.advanceTimersByTime(35_000);
  expect(FakeSocket.last().sent.at(-1)).toEqual({ type: 'ping' });
  FakeSocket.last().say({ type: 'pong' });
  vi.advanceTimersByTime(55_000);
  expect(states().at(-1)).toBe('connected');
  vi.advanceTimersByTime(10_000);
  expect(states().at(-1)).toBe('disconnected');
});

// spec 8.32
test('gives up a socket that does not open', () => {
  vi.advanceTimersByTime(15_000);
  expect(states().at(-1)).toBe('disconnected');
});

// spec 4.31
test('opens no socket after sign-out', () => {
  FakeSocket.last().accept();
  stop();
  expect(FakeSocket.last().readyState).toBe(FakeSocket.CLOSED);
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(120_000);
  expect(FakeSocket.opened).toHaveLength(1);
});

// spec 7.44
test('with a ticket the URL has no token, and each attempt uses a new ticket', async () => {
  stop();
  FakeSocket.opened = [];
  let tickets = 0;
  stop = keepConnected('ws://localhost/live', 'the token', handlers, async () => `ticket ${++tickets}`);
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.last().accept();
  expect(FakeSocket.last().sent).toEqual([{ token: 'the token' }]);
  lose();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(FakeSocket.opened.map(({ url }) => url)).toEqual([
    'ws://localhost/live?ticket=ticket%201',
    'ws://localhost/live?ticket=ticket%202',
  ]);
});

// spec 4.31
test('uses the token if the server has no tickets, and opens no socket after sign-out', async () => {
  stop();
  FakeSocket.opened = [];
  const withoutTickets = () => Promise.reject(new ApiError({ code: 'NOT_FOUND', status: 404 }));
  stop = keepConnected('ws://localhost/live', 'the token', handlers, withoutTickets);
  await vi.advanceTimersByTimeAsync(0);
  expect(FakeSocket.opened.map(({ url }) => url)).toEqual(['ws://localhost/live?token=the%20token']);
  stop();
  FakeSocket.opened = [];
  keepConnected('ws://localhost/live', 'the token', handlers, withoutTickets)();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.opened).toEqual([]);
});

test.each([
  { why: 'under maintenance', refusal: { code: 'MAINTENANCE_MODE', status: 503 } },
  { why: 'that does not answer', refusal: { code: 'CONNECTION_REFUSED', status: 0 } },
  { why: 'that throttles the page', refusal: { code: 'RATE_LIMIT_EXCEEDED', status: 429 } },
] as const)(
  'never sends the token to a server $why, and retries 3 times, then every 30 seconds',
  async ({ refusal }) => {
    stop();
    FakeSocket.opened = [];
    vi.clearAllMocks();
    let checks = 0;
    const refused = () => {
      checks += 1;
      return Promise.reject(new ApiError(refusal));
    };
    stop = keepConnected('ws://localhost/live', 'the token', handlers, refused);
    await vi.advanceTimersByTimeAsync(0);
    expect(states()).toEqual(['connecting', 'disconnected']);
    for (const [delay, tries] of [
      [2_000, 2],
      [4_000, 3],
      [8_000, 4],
      [30_000, 5],
      [30_000, 6],
    ] as const) {
      await vi.advanceTimersByTimeAsync(delay - 1);
      expect(checks).toBe(tries - 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(checks).toBe(tries);
    }
    expect(FakeSocket.opened).toEqual([]);
    expect(handlers.onRefused).not.toHaveBeenCalled();
  },
);

test('a ticket that is refused after sign-out does not count as a loss', async () => {
  stop();
  vi.clearAllMocks();
  const { promise, reject } = Promise.withResolvers<string>();
  keepConnected('ws://localhost/live', 'the token', handlers, () => promise)();
  reject(new ApiError({ code: 'UNAUTHORIZED', status: 401 }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states()).toEqual(['connecting']);
});
