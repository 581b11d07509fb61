import { expect, test } from 'vitest';
import { weeksOf } from './week.ts';

const weeks = (from: string, to: string) => {
  const found = weeksOf({ from: new Date(from), to: new Date(to) });
  return found && [found.from.toISOString(), found.to.toISOString()];
};

test('The whole weeks of a period begin and end on a Monday in UTC', () => {
  const whole = ['2026-03-09T00:00:00.000Z', '2026-03-23T00:00:00.000Z'];
  expect(weeks('2026-03-09T00:00:00Z', '2026-03-23T00:00:00Z')).toEqual(whole);
  expect(weeks('2026-03-02T00:00:00.001Z', '2026-03-29T23:59:59.999Z')).toEqual(whole);
  expect(weeks('0001-01-01T00:00:00Z', '0001-01-08T00:00:00Z')).toEqual([
    '0001-01-01T00:00:00.000Z',
    '0001-01-08T00:00:00.000Z',
  ]);
});

test('A period without a whole week has none', () => {
  expect(weeks('2026-03-09T00:00:00.001Z', '2026-03-22T23:59:59.999Z')).toBeUndefined();
  expect(weeks('2026-03-10T00:00:00Z', '2026-03-12T00:00:00Z')).toBeUndefined();
});
