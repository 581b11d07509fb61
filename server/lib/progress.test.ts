import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countParts } from './progress.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('Quick work says one line, and slow work says every five seconds which part it does', () => {
  const told: string[] = [];
  const next = countParts((text) => told.push(text), 'Tables', 4);
  for (const part of ['first', 'second']) next(part);
  expect(told).toEqual(['Tables: 4 parts …']);
  vi.advanceTimersByTime(5_000);
  for (const part of ['third', 'fourth']) next(part);
  expect(told.slice(1)).toEqual(['Tables: third, 3 of 4 …']);
});

test('Work without parts says nothing', () => {
  countParts(() => expect.unreachable('nothing to tell'), 'Tables', 0);
});
