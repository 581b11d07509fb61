import { expect, test } from 'vitest';
import { isDay, rangeBounds, readRange } from './days.ts';

const today = '2026-11-21';

test('a day lasts from midnight to midnight in Kyiv, also when the clocks change', () => {
  const { created_at__gte, created_at__lt } = rangeBounds({ first: '2026-10-25', last: '2026-10-25' });
  expect(created_at__gte).toEqual(new Date('2026-10-24T21:00:00Z'));
  expect(created_at__lt).toEqual(new Date('2026-10-25T22:00:00Z'));
});

test('seven days are today and the six days before, with an open end', () => {
  expect(readRange({ from: '7d' }, today)).toEqual({ preset: '7d', first: '2026-11-15' });
  expect(readRange({ from: '30d' }, today)).toEqual({ preset: '30d', first: '2026-10-23' });
});

test('yesterday ends where today begins', () => {
  const range = readRange({ from: 'yesterday' }, today) ?? {};
  const { created_at__gte, created_at__lt } = rangeBounds(range);
  expect(created_at__gte).toEqual(new Date('2026-11-19T22:00:00Z'));
  expect(created_at__lt).toEqual(new Date('2026-11-20T22:00:00Z'));
});

test('a custom range includes both of its days, in either order', () => {
  expect(readRange({ from: '2026-11-03', to: '2026-11-01' }, today)).toEqual({
    first: '2026-11-01',
    last: '2026-11-03',
  });
  expect(rangeBounds({ first: '2026-11-01', last: '2026-11-03' }).created_at__lt).toEqual(
    new Date('2026-11-03T22:00:00Z'),
  );
});

test('drops a text that is not a day', () => {
  expect(isDay('2026-02-30')).toBe(false);
  expect(isDay('2026-13-01')).toBe(false);
  expect(readRange({ from: 'whenever', to: '2026-02-30' }, today)).toBeUndefined();
  expect(readRange({}, today)).toBeUndefined();
});
