import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../app/query-client.ts';
import { ApiError } from '../call/api.ts';
import { refetchAfterReconnect } from './live.ts';
import { noteAnswer } from './offline.ts';
import { seenAtHeader } from './offline-cache.ts';

let cache: QueryClient;
let again: ReturnType<typeof refetchAfterReconnect>;
const read = vi.fn<() => Promise<string>>();

beforeEach(async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  cache = createQueryClient();
  cache.setDefaultOptions({ queries: { retry: false } });
  again = refetchAfterReconnect(cache);
  read.mockReset().mockImplementation(async () => fromServer());
  const observer = new QueryObserver(cache, { queryKey: ['orders', 'shown'], queryFn: () => read() });
  observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  read.mockClear();
});

afterEach(() => {
  again.stop();
  cache.clear();
  fromServer();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function fromServer(): string {
  noteAnswer(new Headers());
  return 'fresh';
}

function fromMemory(): string {
  noteAnswer(new Headers({ [seenAtHeader]: '2026-11-21T12:00:00.000Z' }));
  return 'kept';
}

const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const times = () => read.mock.calls.length;

test('reads once more after the first connection, when the first screen is there', async () => {
  again.begin(undefined);
  await later(1_499);
  expect(times()).toBe(0);
  await later(1);
  expect(times()).toBe(1);
});

test.each(['sign-ins', 'own-factor-reset', 'factor-resets'])(
  'after the first connection, reads %s again: a stranger may have signed in, or an admin asked, before it',
  async (told) => {
    const readTold = vi.fn<() => Promise<string>>(async () => fromServer());
    new QueryObserver(cache, { queryKey: [told], queryFn: () => readTold() }).subscribe(() => undefined);
    again.begin(undefined);
    await later(1_500);
    expect(readTold).toHaveBeenCalledTimes(2);
  },
);

test('after the first connection, leaves alone what no live message changes and what was asked for later', async () => {
  const readPlaces = vi.fn<() => Promise<string>>(async () => fromServer());
  const readOrder = vi.fn<() => Promise<string>>(async () => fromServer());
  new QueryObserver(cache, { queryKey: ['locations'], queryFn: () => readPlaces() }).subscribe(() => undefined);
  again.begin(undefined);
  new QueryObserver(cache, { queryKey: ['order', '1'], queryFn: () => readOrder() }).subscribe(() => undefined);
  await later(60_000);
  expect([times(), readPlaces.mock.calls.length, readOrder.mock.calls.length]).toEqual([1, 1, 1]);
});

test.each([
  ['a blink', 100, 50],
  ['a restart of the server', 2_000, 1_000],
  ['a long loss', 600_000, 2_500],
])('after %s it waits for a part of that time, at most for some seconds', async (_, away, wait) => {
  again.begin(away);
  await later(wait - 1);
  expect(times()).toBe(0);
  await later(1);
  expect(times()).toBe(1);
});

test('many pages do not read at the same time', async () => {
  const waits = new Set<number>();
  for (let page = 0; page < 100; page++) {
    vi.mocked(Math.random).mockReturnValue((page + 0.5) / 100);
    again.begin(5_000);
    read.mockClear();
    let waited = 0;
    while (times() === 0) {
      await later(50);
      waited += 50;
    }
    waits.add(waited);
  }
  expect(waits.size).toBe(100);
  expect(Math.max(...waits)).toBeLessThanOrEqual(5_000);
});

test('two losses in a row lead to one read', async () => {
  again.begin(4_000);
  await later(1_000);
  again.begin(4_000);
  await later(10_000);
  expect(times()).toBe(1);
});

test('reads again after a stored answer, because it may be old', async () => {
  read.mockImplementationOnce(async () => fromMemory());
  again.begin(undefined);
  await later(1_500);
  expect(cache.getQueryData(['orders', 'shown'])).toBe('kept');
  await later(7_500);
  expect(times()).toBe(2);
  expect(cache.getQueryData(['orders', 'shown'])).toBe('fresh');
  await later(60_000);
  expect(times()).toBe(2);
});

test('reads three times after server errors, and does not repeat a refused read', async () => {
  read.mockImplementation(async () => {
    fromServer();
    throw new ApiError({ code: 'SERVER_ERROR', status: 500 });
  });
  again.begin(undefined);
  await later(120_000);
  expect(times()).toBe(3);
  read.mockClear().mockRejectedValue(new ApiError({ code: 'ORDER_NOT_FOUND', status: 404 }));
  again.begin(undefined);
  await later(120_000);
  expect(times()).toBe(1);
});

test('reads nothing again when the server says in time that nothing was missed', async () => {
  again.begin(undefined);
  await later(1_000);
  again.waitForAnswer();
  await later(1_400);
  again.isUpToDate();
  await later(60_000);
  expect(times()).toBe(0);
});

test('without an answer in time it reads again, and an answer that comes later changes nothing', async () => {
  again.begin(undefined);
  again.waitForAnswer();
  await later(1_500);
  again.isUpToDate();
  await later(60_000);
  expect(times()).toBe(1);
});

test('a stored answer is read again, although nothing was missed since', async () => {
  fromMemory();
  again.begin(undefined);
  again.isUpToDate();
  await later(1_500);
  expect(times()).toBe(1);
});

test('after a loss the word of the server about the first connection does not count', async () => {
  again.begin(undefined);
  again.begin(1_000);
  again.isUpToDate();
  again.waitForAnswer();
  await later(10_000);
  expect(times()).toBe(1);
});

test('reads nothing after sign-out', async () => {
  again.begin(4_000);
  again.stop();
  read.mockImplementation(async () => fromMemory());
  await later(60_000);
  expect(times()).toBe(0);
});
