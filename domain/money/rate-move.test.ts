import { expect, test } from 'vitest';
import { convert, inverse } from './money.ts';
import { rateMove } from './rate-move.ts';

test.each([
  // The office pays cash for USDT: the quote is the rate itself.
  ['42.02', '42.11', { gains: 'office', percent: '0.2' }],
  ['41.40', '41.35', { gains: 'customer', percent: '0.1' }],
  // The office sells USDT for cash: the quote is the inverse, 42.0168 and 42.1053 for one USDT.
  ['0.0238', '0.02375', { gains: 'customer', percent: '0.2' }],
  ['0.02375', '0.0238', { gains: 'office', percent: '0.2' }],
])('of a fixed %s and %s today, it says who gains and how much', (fixed, today, move) => {
  expect(rateMove(fixed, today)).toEqual(move);
});

test('who gains is who has more money after the deal than at the rate of today, in both directions', () => {
  for (const [fixed, today] of [
    ['42.02', '42.11'],
    [inverse('42.02'), inverse('42.11')],
  ] as const) {
    const isLess = Number(convert('1000', fixed)) < Number(convert('1000', today));
    expect(rateMove(fixed, today)?.gains).toBe(isLess ? 'office' : 'customer');
    expect(rateMove(today, fixed)?.gains).toBe(isLess ? 'customer' : 'office');
  }
});

test('the percent is rounded half up, from the exact rates', () => {
  expect(rateMove('99.95', '100')?.percent).toBe('0.1');
  expect(rateMove('99.95000001', '100')).toEqual({ gains: 'office', percent: '0' });
  expect(rateMove('100.05', '100')).toEqual({ gains: 'customer', percent: '0.1' });
  expect(rateMove('100.04999999', '100')?.percent).toBe('0');
  expect(rateMove('99.85', '100')?.percent).toBe('0.2');
  // 0.1 + 0.2 is not 0.3 as a binary float.
  expect(rateMove('0.3', '0.30000001')).toEqual({ gains: 'office', percent: '0' });
  expect(rateMove('9999999999.99999999', '9999999999.99999998')).toEqual({ gains: 'customer', percent: '0' });
  expect(rateMove('0.5', '1')?.percent).toBe('50');
  expect(rateMove('3', '1')?.percent).toBe('200');
});

test('nothing is said where the rates are equal, however they are written, or there is none today', () => {
  expect(rateMove('42.02', '42.02000000')).toBeUndefined();
  expect(rateMove('42.02', null)).toBeUndefined();
  expect(rateMove('42.02', undefined)).toBeUndefined();
  expect(rateMove('42.02', '0')).toBeUndefined();
});
