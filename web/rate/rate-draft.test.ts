import { expect, test } from 'vitest';
import { emptyDraft, problemsOf, readPair, readRate } from './rate-draft.ts';
import { drawLine } from './rate-sparkline.tsx';

const typed = { ...emptyDraft, rate: '0.9972' };

test('reads a rate with a comma or a point, and refuses any other text', () => {
  expect(['0,9972', '0.9972', '41', '1 234,5'].map(readRate)).toEqual(['0.9972', '0.9972', '41', '1234.5']);
  expect(['0', '-1', 'x', '', '0.123456789', '12345678901'].map(readRate)).toEqual(Array(6).fill(undefined));
});

// spec 5.25
test('reads currency codes in any case', () => {
  expect(readPair({ sc: ' uah', tc: 'usdt' })).toEqual({ sc: 'UAH', tc: 'USDT' });
  expect(readPair({ sc: 'U', tc: 'USDT' })).toBeUndefined();
});

test('exactly one side must be USDT, and the other side another currency', () => {
  expect(problemsOf(typed)).toEqual({});
  expect(problemsOf({ ...typed, tc: 'EUR' })).toEqual({ tc: 'notTraded' });
  expect(problemsOf({ ...typed, sc: 'USDT' })).toEqual({ tc: 'notTraded' });
  expect(problemsOf({ ...typed, sc: 'BTC' })).toEqual({ tc: 'notTraded' });
  expect(problemsOf({ ...typed, sc: '€' })).toEqual({ sc: 'notCode' });
});

test('a line goes from the lowest to the highest rate, and through the middle when the rate is constant', () => {
  expect(drawLine(['1', '2', '1.5']).map(({ x, y }) => `${x} ${y}`)).toEqual(['0 100', '50 0', '100 50']);
  expect(drawLine(['41.35', '41.35']).map(({ y }) => y)).toEqual(['50', '50']);
  expect(drawLine(['0.00000001', '0.00000002']).map(({ y }) => y)).toEqual(['100', '0']);
});
