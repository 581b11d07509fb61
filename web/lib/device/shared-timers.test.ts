import { timeoutManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shareTimers } from './shared-timers.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-28T12:00:00.400Z') });
  shareTimers();
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});

test('long waits that end in the same second share one timer and end with that second', () => {
  const ended: string[] = [];
  timeoutManager.setTimeout(() => ended.push('first'), 10_000);
  vi.advanceTimersByTime(100);
  timeoutManager.setTimeout(() => ended.push('second'), 10_000);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(10_400);
  expect(ended).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(ended).toEqual(['first', 'second']);
});

test('a wait that was given up does not end, also when one of the same second gives it up', () => {
  const ended: string[] = [];
  timeoutManager.clearTimeout(timeoutManager.setTimeout(() => ended.push('first'), 10_000));
  timeoutManager.setTimeout(() => timeoutManager.clearTimeout(third), 10_000);
  const third = timeoutManager.setTimeout(() => ended.push('third'), 10_000);
  vi.advanceTimersByTime(11_000);
  expect(ended).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a short wait is exact, and can be given up', () => {
  const ended: string[] = [];
  timeoutManager.setTimeout(() => ended.push('first'), 1_000);
  timeoutManager.clearTimeout(timeoutManager.setTimeout(() => ended.push('second'), 1_000));
  vi.advanceTimersByTime(999);
  expect(ended).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(ended).toEqual(['first']);
});
