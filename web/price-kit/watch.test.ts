import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answer, Ask } from './ask.ts';
import { watchRates } from './watch.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-25T10:38:00Z') }));
afterEach(() => void vi.useRealTimers());

const rates = (tag: string): Answer => ({ kind: 'rates', offices: [], tag, date: Date.now() });
const same: Answer = { kind: 'same', date: undefined };
const hanging: Ask = (_tag, signal) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

function watched(...answers: (Answer | Ask)[]) {
  const ask = vi.fn<Ask>((tag, signal) => {
    const next = answers.shift() ?? { kind: 'failed' };
    return typeof next === 'function' ? next(tag, signal) : Promise.resolve(next);
  });
  const watch = watchRates({ ask, everyMs: 1_000, onAnswer: () => undefined });
  return { ...watch, ask, asked: () => ask.mock.calls.map(([tag]) => tag) };
}

test('It asks each second with the tag of what it has, and an answer without news makes the rates no older', async () => {
  const { heard, asked, stop } = watched(rates('a'), same, same);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(asked()).toEqual([undefined, 'a', 'a']);
  expect(heard().ageMs).toBe(500);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('Without an answer the rates grow older, also while the clock of the device stands or is set', async () => {
  const { heard, stop } = watched(rates('a'));
  await vi.advanceTimersByTimeAsync(7_000);
  expect(heard()).toMatchObject({ offices: [], ageMs: 7_000 });
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(heard().ageMs).toBe(3_607_000);
  vi.setSystemTime(Date.now() - 7_200_000);
  expect(heard().ageMs).toBe(7_000);
  stop();
});

test('A question that hangs is given up, one that is asked in a hurry at once, and there is never a second one beside it', async () => {
  const { ask, hurry, stop } = watched(hanging, hanging, rates('a'));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(250);
  expect(ask).toHaveBeenCalledTimes(2);
  hurry();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ask).toHaveBeenCalledTimes(3);
  hurry();
  expect(ask).toHaveBeenCalledTimes(4);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(4);
  expect(vi.getTimerCount()).toBe(0);
});

test('A server that asks for patience gets it, a minute at most', async () => {
  const { ask, stop } = watched({ kind: 'failed', waitMs: 20_000 }, { kind: 'failed', waitMs: 3_600_000 });
  await vi.advanceTimersByTimeAsync(19_000);
  expect(ask).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(ask).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(59_500);
  expect(ask).toHaveBeenCalledTimes(3);
  stop();
});

test('The clock is that of the server', () => {
  const { heard, stop } = watched();
  expect(heard().now).toEqual(new Date('2026-11-25T10:38:00Z'));
  stop();
});
