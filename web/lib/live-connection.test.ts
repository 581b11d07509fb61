import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from '../testing/fake-socket.ts';
import { ApiError } from './api.ts';
import { keepConnected } from './live-connection.ts';

const told = { onMessage: vi.fn(), onState: vi.fn(), onOpen: vi.fn(), onRefused: vi.fn() };
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  // As late as it may be.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  FakeSocket.opened = [];
  vi.clearAllMocks();
  stop = keepConnected('ws://localhost/live', 'the token', told);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const lose = (code = 1006) => FakeSocket.last().close(code);
const states = () => told.onState.mock.calls.map(([state]) => state);

// spec 4.26, 4.32, 7.44
test('it opens with the token, says it again, and answers a ping', () => {
  FakeSocket.last().accept();
  FakeSocket.last().say({ type: 'ping' });
  expect(FakeSocket.last().url).toBe('ws://localhost/live?token=the%20token');
  expect(FakeSocket.last().sent).toEqual([{ token: 'the token' }, { type: 'pong' }]);
  expect(states()).toEqual(['connecting', 'connected']);
});

test('messages are read by the contract, and strange ones are passed over', () => {
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
  expect(told.onMessage.mock.calls).toEqual([
    [{ type: 'rate_update', data: { ...rate, rate: '0.9985', ts: new Date(rate.ts) } }],
  ]);
});

// spec 4.29, 9.23
test('after a loss it tries after 2, 4 and 8 seconds, then quietly every 30', () => {
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

test('pages that lose their connection together come back up to a quarter earlier, each at its own time', () => {
  FakeSocket.last().accept();
  for (const [chance, delay] of [
    [0.5, 1_750],
    [0.999, 3_001],
    [0.25, 7_500],
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

test('at each opening it says how long nothing could be heard', () => {
  FakeSocket.last().accept();
  lose();
  vi.advanceTimersByTime(2_000);
  lose();
  vi.advanceTimersByTime(4_500);
  FakeSocket.last().accept();
  window.dispatchEvent(new Event('online'));
  FakeSocket.last().accept();
  expect(told.onOpen.mock.calls).toEqual([[undefined], [6_500], [0]]);
});

test('when the network returns it tries at once', () => {
  FakeSocket.last().accept();
  lose();
  window.dispatchEvent(new Event('online'));
  expect(FakeSocket.opened).toHaveLength(2);
});

test('a socket from before the network was gone is not trusted', () => {
  FakeSocket.last().accept();
  window.dispatchEvent(new Event('online'));
  expect(FakeSocket.opened).toHaveLength(2);
  FakeSocket.last().accept();
  expect(told.onOpen).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(20_000);
  expect(FakeSocket.opened).toHaveLength(2);
});

test('a socket that was being opened while the network came back is not waited for either', () => {
  FakeSocket.last().accept();
  lose();
  vi.advanceTimersByTime(2_000);
  expect(FakeSocket.last().readyState).toBe(FakeSocket.CONNECTING);
  window.dispatchEvent(new Event('online'));
  expect(FakeSocket.opened).toHaveLength(3);
});

test('each time messages can be heard again, what was missed is asked for', () => {
  FakeSocket.last().accept();
  expect(told.onOpen).toHaveBeenCalledTimes(1);
  lose();
  vi.advanceTimersByTime(2_000);
  FakeSocket.last().accept();
  expect(told.onOpen).toHaveBeenCalledTimes(2);
  lose();
  vi.advanceTimersByTime(2_000);
  expect(FakeSocket.opened).toHaveLength(3);
});

// spec 4.26, 4.30
test('a normal close is the end', () => {
  FakeSocket.last().accept();
  lose(1000);
  vi.advanceTimersByTime(120_000);
  expect(FakeSocket.opened).toHaveLength(1);
  expect(states().at(-1)).toBe('disconnected');
});

test('a connection that the server ends on purpose makes the page ask who it is', () => {
  FakeSocket.last().accept();
  lose(1008);
  expect(told.onRefused).toHaveBeenCalledTimes(1);
});

test('a server under maintenance is tried again quietly, and not asked who one is', () => {
  FakeSocket.last().accept();
  lose(1013);
  vi.advanceTimersByTime(2_000);
  expect(FakeSocket.opened).toHaveLength(2);
  expect(told.onRefused).not.toHaveBeenCalled();
});

// spec 4.28, 9.22
test('a socket that died without a word is noticed at the next look', () => {
  FakeSocket.last().accept();
  FakeSocket.last().readyState = FakeSocket.CLOSED;
  vi.advanceTimersByTime(5_000);
  expect(states().at(-1)).toBe('disconnected');
  vi.advanceTimersByTime(2_000);
  expect(FakeSocket.opened).toHaveLength(2);
});

test('a server that has gone silent is asked, and given up when it does not answer', () => {
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
test('a socket that never opens is given up', () => {
  vi.advanceTimersByTime(15_000);
  expect(states().at(-1)).toBe('disconnected');
});

// spec 4.31
test('after signing out nothing is opened any more', () => {
  FakeSocket.last().accept();
  stop();
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(120_000);
  expect(FakeSocket.opened).toHaveLength(1);
});

// spec 7.44
test('with a ticket the token is in no address, and each opening asks for a new one', async () => {
  stop();
  FakeSocket.opened = [];
  let tickets = 0;
  stop = keepConnected('ws://localhost/live', 'the token', told, async () => `ticket ${++tickets}`);
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

test('a server that has no tickets is shown the token, and nothing is opened after signing out', async () => {
  stop();
  FakeSocket.opened = [];
  const withoutTickets = () => Promise.reject(new ApiError({ code: 'NOT_FOUND', status: 404 }));
  stop = keepConnected('ws://localhost/live', 'the token', told, withoutTickets);
  await vi.advanceTimersByTimeAsync(0);
  expect(FakeSocket.opened.map(({ url }) => url)).toEqual(['ws://localhost/live?token=the%20token']);
  stop();
  FakeSocket.opened = [];
  keepConnected('ws://localhost/live', 'the token', told, withoutTickets)();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.opened).toEqual([]);
});

test.each([
  { why: 'under maintenance', refusal: { code: 'MAINTENANCE_MODE', status: 503 } },
  { why: 'of which there is no answer', refusal: { code: 'CONNECTION_REFUSED', status: 0 } },
  { why: 'that has been asked too often', refusal: { code: 'RATE_LIMIT_EXCEEDED', status: 429 } },
] as const)(
  'a server $why is never shown the token, and tried as after any loss: 3 times, then quietly',
  async ({ refusal }) => {
    stop();
    FakeSocket.opened = [];
    vi.clearAllMocks();
    let asked = 0;
    const refused = () => {
      asked += 1;
      return Promise.reject(new ApiError(refusal));
    };
    stop = keepConnected('ws://localhost/live', 'the token', told, refused);
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
      expect(asked).toBe(tries - 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(asked).toBe(tries);
    }
    expect(FakeSocket.opened).toEqual([]);
    expect(told.onRefused).not.toHaveBeenCalled();
  },
);

test('a ticket that is refused after signing out is no loss any more', async () => {
  stop();
  vi.clearAllMocks();
  const { promise, reject } = Promise.withResolvers<string>();
  keepConnected('ws://localhost/live', 'the token', told, () => promise)();
  reject(new ApiError({ code: 'UNAUTHORIZED', status: 401 }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states()).toEqual(['connecting']);
});
