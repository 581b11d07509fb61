import { expect, test } from 'vitest';
import { addMonths, monthForm, sumsOf } from './statement.ts';

test('a statement sums each currency exactly, on both sides', () => {
  const deals = [
    { sc: 'UAH', given: '0.1', tc: 'USDT', received: '0.00000001' },
    { sc: 'UAH', given: '0.2', tc: 'USDT', received: '9999999999.99999999' },
    { sc: 'USDT', given: '1.5', tc: 'UAH', received: '63' },
  ];
  expect(sumsOf(deals)).toEqual([
    { currency: 'UAH', given: '0.3', received: '63' },
    { currency: 'USDT', given: '1.5', received: '10000000000' },
  ]);
  expect(sumsOf([])).toEqual([]);
});

test('the month before January is December', () => {
  expect(addMonths('2027-01', -1)).toBe('2026-12');
  expect(addMonths('2026-12', 1)).toBe('2027-01');
});

test.each(['2026-13', '2026-00', '1999-01', '2026-1', '2026-11-01'])('%s is no month', (text) => {
  expect(monthForm.test(text)).toBe(false);
});
