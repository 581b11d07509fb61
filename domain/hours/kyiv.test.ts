import { expect, test } from 'vitest';
import { addDays, isKyivMidnight, kyivDay, kyivDaysBetween, kyivMidnight, kyivMidnights, kyivTime } from './kyiv.ts';

test('late in the evening in UTC, Kyiv already has the next date', () => {
  expect(kyivDay(new Date('2026-11-20T22:30:00Z'))).toBe('2026-11-21');
  expect(kyivTime(new Date('2026-11-20T22:30:00Z'))).toEqual({ weekday: 5, minutes: 30 });
  expect(kyivTime(new Date('2026-11-22T13:45:00Z'))).toEqual({ weekday: 6, minutes: 15 * 60 + 45 });
});

test('a day begins at midnight in Kyiv, in winter and in summer', () => {
  expect(kyivMidnight('2026-11-20')?.toISOString()).toBe('2026-11-19T22:00:00.000Z');
  expect(kyivMidnight('2026-07-01')?.toISOString()).toBe('2026-06-30T21:00:00.000Z');
});

test('a day on which the clocks change also begins at midnight', () => {
  expect(kyivMidnight('2026-03-29')?.toISOString()).toBe('2026-03-28T22:00:00.000Z');
  expect(kyivMidnight('2026-10-25')?.toISOString()).toBe('2026-10-24T21:00:00.000Z');
});

test.each(['', '2026-13-01', '20 Nov', '2026-11-20T10:00'])('"%s" is not a date', (text) => {
  expect(kyivMidnight(text)).toBeUndefined();
});

test('days are counted by midnights in Kyiv, not by hours', () => {
  const lateEvening = new Date('2026-11-20T21:59:00Z');
  const soonAfter = new Date('2026-11-20T22:01:00Z');
  expect(kyivDaysBetween(lateEvening, soonAfter)).toBe(1);
  expect(kyivDaysBetween(new Date('2026-01-01T12:00:00Z'), new Date('2027-01-01T12:00:00Z'))).toBe(365);
});

test('kyivMidnights lists each midnight once, also when the clocks change, and skips some of a long span', () => {
  const span = (first: string, last: string, most: number) =>
    kyivMidnights(new Date(first), new Date(last), most).map((midnight) => midnight.toISOString().slice(5, 16));
  expect(span('2026-10-24T09:00:00Z', '2026-10-26T09:00:00Z', 12)).toEqual(['10-24T21:00', '10-25T22:00']);
  expect(span('2026-11-01T09:00:00Z', '2026-11-30T09:00:00Z', 5)).toEqual([
    '11-06T22:00',
    '11-12T22:00',
    '11-18T22:00',
    '11-24T22:00',
  ]);
  expect(span('2026-11-20T09:00:00Z', '2026-11-20T15:00:00Z', 12)).toEqual([]);
});

test('addDays works across months, leap years and changes of the clocks', () => {
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-11-20', -365)).toBe('2025-11-20');
});

test('only midnight in Kyiv counts as midnight', () => {
  expect(isKyivMidnight(new Date('2026-11-19T22:00:00Z'))).toBe(true);
  expect(isKyivMidnight(new Date('2026-11-19T22:00:01Z'))).toBe(false);
  expect(isKyivMidnight(new Date('2026-11-20T00:00:00Z'))).toBe(false);
});
