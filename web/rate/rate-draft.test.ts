import { expect, test } from 'vitest';
import type { z } from 'zod';
import { drawLine } from './rate-card.tsx';
import { readPair, readRate, TypedRate } from './rate-draft.ts';

const typed = { sc: 'USD', tc: 'USDT', rate: '0.9972' };
const wrongIn = (draft: z.input<typeof TypedRate>) =>
  TypedRate.safeParse(draft).error?.issues.map(({ path: [field] }) => field) ?? [];

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
  expect(wrongIn(typed)).toEqual([]);
  expect(wrongIn({ ...typed, tc: 'EUR' })).toEqual(['tc']);
  expect(wrongIn({ ...typed, sc: 'USDT' })).toEqual(['tc']);
  expect(wrongIn({ ...typed, sc: 'BTC' })).toEqual(['tc']);
  expect(wrongIn({ ...typed, sc: '€' })).toEqual(['sc']);
});

test('a line goes from the lowest to the highest rate, and through the middle when the rate is constant', () => {
  expect(drawLine(['1', '2', '1.5']).map(({ x, y }) => `${x} ${y}`)).toEqual(['0 100', '50 0', '100 50']);
  expect(drawLine(['41.35', '41.35']).map(({ y }) => y)).toEqual(['50', '50']);
  expect(drawLine(['0.00000001', '0.00000002']).map(({ y }) => y)).toEqual(['100', '0']);
});
