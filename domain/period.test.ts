import { expect, test } from 'vitest';
import { defaultPeriodUntil, faultOf, periodBefore } from './period.ts';

const period = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) });

test('the period before ends where this one begins, and is as long', () => {
  expect(periodBefore(period('2026-11-08T00:00:00Z', '2026-11-15T00:00:00Z'))).toEqual(
    period('2026-11-01T00:00:00Z', '2026-11-08T00:00:00Z'),
  );
});

test('a report covers thirty days when nobody says what', () => {
  expect(defaultPeriodUntil(new Date('2026-11-30T12:00:00Z'))).toEqual(
    period('2026-10-31T12:00:00Z', '2026-11-30T12:00:00Z'),
  );
});

test('a period has a length, and at most that of a leap year', () => {
  const now = '2026-11-21T00:00:00Z';
  expect(faultOf(period(now, now))).toBe('backwards');
  expect(faultOf(period(now, '2026-11-20T00:00:00Z'))).toBe('backwards');
  expect(faultOf(period('2024-01-01T00:00:00Z', '2025-01-01T00:00:00Z'))).toBeUndefined();
  expect(faultOf(period('2024-01-01T00:00:00Z', '2025-01-02T00:00:00Z'))).toBe('too-long');
});

test('the longest period in Kyiv may hold one more hour of winter', () => {
  expect(faultOf(period('2025-10-25T00:00:00+03:00', '2026-10-26T00:00:00+02:00'))).toBeUndefined();
});
