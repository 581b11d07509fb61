import { expect, test } from 'vitest';
import { boardLines } from './rate-board.ts';

const offer = (sc: string, tc: string, rate: string) => ({ sc, tc, rate });

test('one USDT brings the most, and costs the least, that an office offers', () => {
  const offers = [
    offer('USDT', 'UAH', '41.38'),
    offer('USDT', 'UAH', '41.4'),
    offer('USDT', 'UAH', '41.39'),
    offer('UAH', 'USDT', '0.024'),
    offer('UAH', 'USDT', '0.0241'),
  ];
  expect(boardLines(offers)).toEqual([{ currency: 'UAH', sell: '41.4', buy: '41.4938' }]);
});

test('a direction that no office offers stays empty', () => {
  expect(boardLines([offer('EUR', 'USDT', '1.25')])).toEqual([{ currency: 'EUR', sell: undefined, buy: '0.8' }]);
});

test('the currency that most offices exchange comes first, among equals the hryvnia', () => {
  const offers = ['EUR', 'USD', 'UAH', 'EUR', 'PLN'].map((currency) => offer('USDT', currency, '2'));
  expect(boardLines(offers).map(({ currency }) => currency)).toEqual(['EUR', 'UAH', 'PLN', 'USD']);
});

test('without offers there are no lines', () => {
  expect(boardLines([])).toEqual([]);
});
