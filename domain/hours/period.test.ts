import { expect, test } from 'vitest';
import { defaultPeriodUntil, periodBefore, periodErrorOf } from './period.ts';

const period = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) });

test('the previous period ends where this one begins and is equally long', () => {
  expect(periodBefore(period('2026-11-08T00:00:00Z', '2026-11-15T00:00:00Z'))).toEqual(
    period('2026-11-01T00:00:00Z', '2026-11-08T00:00:00Z'),
  );
});

test.each([
  ['2026-03-23T00:00:00+02:00', '2026-03-30T00:00:00+03:00', '2026-03-16T00:00:00+02:00'],
  ['2026-03-29T00:00:00+02:00', '2026-03-30T00:00:00+03:00', '2026-03-28T00:00:00+02:00'],
  ['2026-03-30T00:00:00+03:00', '2026-04-01T00:00:00+03:00', '2026-03-28T00:00:00+02:00'],
  ['2026-10-25T00:00:00+03:00', '2026-10-26T00:00:00+02:00', '2026-10-24T00:00:00+03:00'],
  ['2026-10-26T00:00:00+02:00', '2026-11-02T00:00:00+02:00', '2026-10-19T00:00:00+03:00'],
])('the previous period has as many whole days in Kyiv, also when the clocks change: %s to %s', (from, to, start) => {
  expect(periodBefore(period(from, to))).toEqual(period(start, from));
});

test('the previous period has as many hours when a period does not run from midnight to midnight in Kyiv', () => {
  expect(periodBefore(period('2026-03-29T00:00:00+02:00', '2026-03-29T15:00:00+03:00'))).toEqual(
    period('2026-03-28T10:00:00+02:00', '2026-03-29T00:00:00+02:00'),
  );
  expect(periodBefore(period('2026-03-28T12:00:00+02:00', '2026-03-30T00:00:00+03:00'))).toEqual(
    period('2026-03-27T01:00:00+02:00', '2026-03-28T12:00:00+02:00'),
  );
});

test('the default period is 30 days', () => {
  expect(defaultPeriodUntil(new Date('2026-11-30T12:00:00Z'))).toEqual(
    period('2026-10-31T12:00:00Z', '2026-11-30T12:00:00Z'),
  );
});

test('a period is longer than zero and at most as long as a leap year', () => {
  const now = '2026-11-21T00:00:00Z';
  expect(periodErrorOf(period(now, now))).toBe('backwards');
  expect(periodErrorOf(period(now, '2026-11-20T00:00:00Z'))).toBe('backwards');
  expect(periodErrorOf(period('2024-01-01T00:00:00Z', '2025-01-01T00:00:00Z'))).toBeUndefined();
  expect(periodErrorOf(period('2024-01-01T00:00:00Z', '2025-01-02T00:00:00Z'))).toBe('too-long');
});

test('the longest period may have one extra hour for the change to winter time', () => {
  expect(periodErrorOf(period('2025-10-25T00:00:00+03:00', '2026-10-26T00:00:00+02:00'))).toBeUndefined();
  expect(periodErrorOf(period('2025-10-25T00:00:00+03:00', '2026-10-26T00:00:00.001+02:00'))).toBe('too-long');
});
