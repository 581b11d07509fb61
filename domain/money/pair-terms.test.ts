import { expect, test } from 'vitest';
import { type AmountBounds, boundsAt, hasBounds, isAllowed, isInOrder, nearestAllowed } from './pair-terms.ts';

const none: AmountBounds = { min_amount: null, max_amount: null };
const both: AmountBounds = { min_amount: '100', max_amount: '5000.5' };

test('an amount outside the bounds becomes the bound that it breaks', () => {
  const nearest = ['99.999999', '100', '300', '5000.5', '5000.500001'].map((amount) => nearestAllowed(amount, both));
  expect(nearest).toEqual(['100', '100', '300', '5000.5', '5000.5']);
  expect([isAllowed('99', both), isAllowed('100', both), isAllowed('9999', both)]).toEqual([false, true, false]);
});

test('a bound may be missing on either side, or on both', () => {
  expect(nearestAllowed('0.000001', { ...both, min_amount: null })).toBe('0.000001');
  expect(nearestAllowed('9999999999', { ...both, max_amount: null })).toBe('9999999999');
  expect([isAllowed('1', none), isAllowed('1', undefined)]).toEqual([true, true]);
});

test("an office's own bounds come before those for all offices, until it withdraws them", () => {
  const general: AmountBounds = { min_amount: '1', max_amount: null };
  expect(boundsAt(both, general)).toBe(both);
  expect([boundsAt(undefined, general), boundsAt(none, general)]).toEqual([general, general]);
  expect([boundsAt(none, none), boundsAt(undefined, undefined), hasBounds(none)]).toEqual([
    undefined,
    undefined,
    false,
  ]);
});

test('the least is not above the most', () => {
  expect([both, none, { min_amount: '5', max_amount: '5' }].every(isInOrder)).toBe(true);
  expect(isInOrder({ min_amount: '10', max_amount: '9.99' })).toBe(false);
});
