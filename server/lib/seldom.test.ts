import { afterEach, expect, test, vi } from 'vitest';
import { seldom } from './seldom.ts';

afterEach(() => vi.useRealTimers());

test('What happens often is told so often within a time, and later how often it was kept quiet', () => {
  vi.useFakeTimers();
  const mayTell = seldom({ most: 2, withinMs: 1_000 });
  expect([mayTell(), mayTell(), mayTell(), mayTell()]).toEqual([{ unsaid: 0 }, { unsaid: 0 }, undefined, undefined]);
  vi.advanceTimersByTime(1_000);
  expect([mayTell(), mayTell(), mayTell()]).toEqual([{ unsaid: 2 }, { unsaid: 0 }, undefined]);
});
