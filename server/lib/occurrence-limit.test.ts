import { afterEach, expect, test, vi } from 'vitest';
import { occurrenceLimit } from './occurrence-limit.ts';

afterEach(() => vi.useRealTimers());

test('Allows a limited number of uses within a time, and later reports how many were refused', () => {
  vi.useFakeTimers();
  const mayLog = occurrenceLimit({ max: 2, withinMs: 1_000 });
  expect([mayLog(), mayLog(), mayLog(), mayLog()]).toEqual([{ skipped: 0 }, { skipped: 0 }, undefined, undefined]);
  vi.advanceTimersByTime(1_000);
  expect([mayLog(), mayLog(), mayLog()]).toEqual([{ skipped: 2 }, { skipped: 0 }, undefined]);
});
