import { expect, test } from 'vitest';
import { chooseCode, codesOf } from './typed-amount.ts';

const dollars = { sc: 'USD', tc: 'USDT' };

test('choosing a currency on one side sets the other side to USDT', () => {
  expect(chooseCode(dollars, 'sc', 'UAH')).toEqual({ sc: 'UAH', tc: 'USDT' });
  expect(chooseCode(dollars, 'tc', 'UAH')).toEqual({ sc: 'USDT', tc: 'UAH' });
});

test('choosing USDT on the other side swaps the pair', () => {
  expect(chooseCode(dollars, 'sc', 'USDT')).toEqual({ sc: 'USDT', tc: 'USD' });
  expect(chooseCode({ sc: 'USDT', tc: 'UAH' }, 'tc', 'USDT')).toEqual({ sc: 'UAH', tc: 'USDT' });
});

test('choosing the chosen currency changes nothing', () => {
  expect(chooseCode(dollars, 'tc', 'USDT')).toBe(dollars);
});

// spec 1.16, 2.21
test('a side offers USDT first, then the currencies of all pairs, and the chosen one', () => {
  const pairs = [
    { sc: 'USD', tc: 'USDT' },
    { sc: 'EUR', tc: 'USDT' },
    { sc: 'USDT', tc: 'UAH' },
  ];
  expect(codesOf(pairs, 'sc', 'PLN')).toEqual(['USDT', 'EUR', 'PLN', 'USD']);
  expect(codesOf(pairs, 'tc', 'USDT')).toEqual(['USDT', 'UAH']);
});
