import { afterEach, expect, test, vi } from 'vitest';
import { occurrenceLimit, occurrenceLimits } from './occurrence-limit.ts';

afterEach(() => vi.useRealTimers());

test('Allows a limited number of uses within a time, and later reports how many were refused', () => {
  vi.useFakeTimers();
  const mayLog = occurrenceLimit({ max: 2, withinMs: 1_000 });
  expect([mayLog(), mayLog(), mayLog(), mayLog()]).toEqual([{ skipped: 0 }, { skipped: 0 }, undefined, undefined]);
  vi.advanceTimersByTime(1_000);
  expect([mayLog(), mayLog(), mayLog()]).toEqual([{ skipped: 2 }, { skipped: 0 }, undefined]);
});

test('each key has its own limit, and many keys do not fill the memory', () => {
  vi.useFakeTimers();
  const mayWarn = occurrenceLimits({ max: 1, withinMs: 60_000 });
  expect([mayWarn('one'), mayWarn('one'), mayWarn('other')]).toEqual([{ skipped: 0 }, undefined, { skipped: 0 }]);
  vi.advanceTimersByTime(60_000);
  expect(mayWarn('one')).toEqual({ skipped: 1 });
  // With a hundred others the first is forgotten, and so it may warn again.
  for (let key = 0; key < 100; key += 1) mayWarn(`key ${key}`);
  expect(mayWarn('one')).toEqual({ skipped: 0 });
});
