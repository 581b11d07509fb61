import { expect, test } from 'vitest';
import { amountsBeside } from './equal-sum.ts';

test('the amounts beside a sum differ in the third decimal, the least change first, and more before less', () => {
  const beside = amountsBeside('475', undefined);
  expect(beside.slice(0, 10)).toEqual([
    '475.001',
    '475.002',
    '475.003',
    '475.004',
    '475.005',
    '475.006',
    '475.007',
    '475.008',
    '475.009',
    '475.011',
  ]);
  expect(beside[90]).toBe('474.999');
  expect(beside).toHaveLength(new Set(beside).size);
  expect(amountsBeside('33.333333', undefined)[0]).toBe('33.334333');
});

test('they keep to the bounds of the pair and to what an amount can be', () => {
  expect(amountsBeside('475', { min_amount: null, max_amount: '475' })[0]).toBe('474.999');
  expect(amountsBeside('475', { min_amount: '475', max_amount: '475' })).toEqual([]);
  expect(amountsBeside('0.001', undefined)).not.toContain('0');
  expect(amountsBeside('9999999999.999999', undefined)[0]).toBe('9999999999.998999');
});
