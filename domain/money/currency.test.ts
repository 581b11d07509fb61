import { expect, test } from 'vitest';
import { defaultPair, isFiat, isSale, isSamePair, isTradedPair, pairsAmong, parseCurrency } from './currency.ts';

// spec 3.18
test('codes in ISO 4217 are fiat, and all other codes are crypto', () => {
  expect(['USD', 'EUR', 'UAH', 'PLN', 'GBP'].filter((code) => !isFiat(code))).toEqual([]);
  expect(['USDT', 'BTC', 'TRX', 'usd', '', 'XYZ'].filter(isFiat)).toEqual([]);
});

test('a code is trimmed and written in capitals', () => {
  expect(parseCurrency(' usd ')).toBe('USD');
  expect(parseCurrency('1inch')).toBe('1INCH');
});

test.each(['', 'U', 'ABCDEFGHIJK', 'US D', 'US-D', 'ГРН', 'USD;'])('%j is not a currency code', (text) => {
  expect(parseCurrency(text)).toBeUndefined();
});

test('offices exchange only fiat against USDT', () => {
  expect(isTradedPair(defaultPair)).toBe(true);
  expect(isTradedPair({ sc: 'USDT', tc: 'UAH' })).toBe(true);
  for (const [sc, tc] of [
    ['USD', 'UAH'],
    ['USDT', 'USDT'],
    ['BTC', 'USDT'],
    ['USDT', 'BTC'],
    ['USD', 'BTC'],
  ] as const) {
    expect(isTradedPair({ sc, tc })).toBe(false);
  }
});

test('an order is a sale when the customer receives crypto', () => {
  expect(isSale({ tc: 'USDT' })).toBe(true);
  expect(isSale({ tc: 'USD' })).toBe(false);
});

test('a pair and its reverse are different pairs', () => {
  expect(isSamePair(defaultPair, { sc: 'USD', tc: 'USDT' })).toBe(true);
  expect(isSamePair(defaultPair, { sc: 'USDT', tc: 'USD' })).toBe(false);
  expect(isSamePair(defaultPair, { sc: 'EUR', tc: 'USDT' })).toBe(false);
  expect(isSamePair(defaultPair, { sc: 'USD', tc: 'UAH' })).toBe(false);
});

test('pairsAmong lists each pair once, sorted by its codes', () => {
  const records = [
    { sc: 'USDT', tc: 'UAH', rate: '41' },
    { sc: 'EUR', tc: 'USDT', rate: '1.1' },
    { sc: 'USDT', tc: 'UAH', rate: '42' },
  ];
  expect(pairsAmong(records)).toEqual([
    { sc: 'EUR', tc: 'USDT' },
    { sc: 'USDT', tc: 'UAH' },
  ]);
});
