import { expect, test } from 'vitest';
import { anOrder } from '../testing/fixtures.ts';
import { minutesSince, statusSince, urgencyOf } from './deals-urgency.ts';

test('a deal is new for five minutes, then it waits, and after a quarter of an hour it is late', () => {
  expect([0, 4].map(urgencyOf)).toEqual(['new', 'new']);
  expect([5, 15].map(urgencyOf)).toEqual(['waiting', 'waiting']);
  expect([16, 6000].map(urgencyOf)).toEqual(['late', 'late']);
});

test('the age counts from the moment at which the deal came into its present status', () => {
  const created_at = new Date('2026-11-20T11:00:00Z');
  const confirmed_at = new Date('2026-11-20T11:10:00Z');
  const received_at = new Date('2026-11-20T11:40:00Z');
  expect(statusSince(anOrder({ status: 'requested', created_at }))).toBe(created_at);
  expect(statusSince(anOrder({ status: 'confirmed', created_at, confirmed_at }))).toBe(confirmed_at);
  expect(statusSince(anOrder({ status: 'received', created_at, confirmed_at, received_at }))).toBe(received_at);
});

test('minutes are whole ones, and a clock that runs behind makes no negative age', () => {
  const since = new Date('2026-11-20T11:00:00Z');
  expect(minutesSince(since, since.getTime() + 119_999)).toBe(1);
  expect(minutesSince(since, since.getTime() - 60_000)).toBe(0);
});
