import { expect, test } from 'vitest';
import { minutesSince, urgencyOf } from './desk-tickets.tsx';

test('an order is new for 5 minutes, then waiting, and late after 15 minutes', () => {
  expect([0, 4].map(urgencyOf)).toEqual(['new', 'new']);
  expect([5, 15].map(urgencyOf)).toEqual(['waiting', 'waiting']);
  expect([16, 6000].map(urgencyOf)).toEqual(['late', 'late']);
});

test('minutes are whole, and never negative when the clock is behind', () => {
  const since = new Date('2026-11-20T11:00:00Z');
  expect(minutesSince(since, since.getTime() + 119_999)).toBe(1);
  expect(minutesSince(since, since.getTime() - 60_000)).toBe(0);
});
