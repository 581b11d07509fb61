import { expect, test } from 'vitest';
import { isClosed, mayCloseUntil } from './closing.ts';

const now = new Date('2027-06-14T09:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

test('An office is closed until a moment that is later than now and within a year', () => {
  expect([isClosed({ closed_until: null }, now), isClosed({ closed_until: now }, now)]).toEqual([false, false]);
  expect(isClosed({ closed_until: later(1) }, now)).toBe(true);
  expect([mayCloseUntil(now, now), mayCloseUntil(later(1), now)]).toEqual([false, true]);
  expect([mayCloseUntil(later(366 * 24 * 60), now), mayCloseUntil(later(367 * 24 * 60), now)]).toEqual([true, false]);
});

test('An office is closed from the beginning of a planned closing until just before its end', () => {
  const closings = { closed_until: null, closures: [{ from: later(10), until: later(20), reason: null }] };
  const states = [9.9, 10, 19.9, 20].map((minutes) => isClosed(closings, later(minutes)));
  expect(states).toEqual([false, true, true, false]);
});
