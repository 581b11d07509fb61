import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountOnStep,
  cashDiffers,
  cashOf,
  cashStepAt,
  cashStepsAt,
  countedSums,
  exactCash,
  isCashStep,
} from './cash.ts';
import { convert, fromUnits, toUnits } from './money.ts';

const out = (amt_to_recv: string, tc = 'UAH') => ({ sc: 'USDT', tc, amt_to_exch: '33.333333', amt_to_recv });
const into = (amt_to_exch: string, sc = 'UAH') => ({ sc, tc: 'USDT', amt_to_exch, amt_to_recv: '1' });

describe('the cash of an order', () => {
  test.each([
    ['1379.999986', '1', '1380'],
    ['1379.994999', '1', '1379'],
    ['1379.995', '1', '1380'],
    ['1380.99', '1', '1380'],
    ['1380.99', '0.5', '1380.5'],
    ['1399', '100', '1300'],
    ['0.000414', '1', '0'],
    ['0.99', '1', '0'],
    ['12345678901234567890.999999', '1', '12345678901234567891'],
  ])('of %s that goes out, in steps of %s, is %s', (sum, step, cash) => {
    expect(cashOf(out(sum), step)).toBe(cash);
  });

  test.each([
    ['1379.999986', '1', '1380'],
    ['1380.004', '1', '1380'],
    ['1380.005', '1', '1381'],
    ['1380.01', '0.05', '1380.05'],
    ['1301', '100', '1400'],
    ['0.000414', '1', '0'],
    ['0.01', '1', '1'],
  ])('of %s that comes in, in steps of %s, is %s', (sum, step, cash) => {
    expect(cashOf(into(sum), step)).toBe(cash);
  });

  test.each([
    ['JPY', '100.5', '101'],
    ['JPY', '100.4', '100'],
    ['KWD', '1.0004', '1'],
    ['KWD', '1.0006', '2'],
  ])('of %s is rounded to its own smallest coin first: %s that comes in is %s', (code, sum, cash) => {
    expect(cashOf(into(sum, code), '1')).toBe(cash);
  });

  const steps = fc.constantFrom('0.01', '0.05', '0.5', '1', '5', '10', '100', '10000');
  const sums = fc.bigInt({ min: 1n, max: 10n ** 16n }).map((units) => fromUnits(units, 6));
  const halfCoin = 5_000n;

  test('is a whole number of steps, never against the office, and less than a step (and half a coin) from the agreed sum', () => {
    fc.assert(
      fc.property(sums, steps, fc.boolean(), (sum, step, comesIn) => {
        const cash = toUnits(cashOf(comesIn ? into(sum) : out(sum), step), 6);
        const [agreed, size] = [toUnits(sum, 6), toUnits(step, 6)];
        expect(cash % size).toBe(0n);
        const gain = comesIn ? cash - agreed : agreed - cash;
        expect(gain).toBeGreaterThanOrEqual(-halfCoin);
        expect(gain).toBeLessThan(size + halfCoin);
      }),
    );
  });

  /** Offices pay no more than 1,000 of a currency for one USDT here: else a millionth of USDT is worth more than a coin. */
  const rates = fc.bigInt({ min: 1n, max: 10n ** 11n }).map((units) => fromUnits(units, 8));
  const amounts = fc.bigInt({ min: 1n, max: 10n ** 11n }).map((units) => fromUnits(units, 6));

  test('that goes out has no rest after the amount that the form proposes', () => {
    const pair = { sc: 'USDT', tc: 'UAH' };
    fc.assert(
      fc.property(amounts, rates, steps, (amount, rate, step) => {
        const cashAt = (given: string) =>
          cashOf({ ...pair, amt_to_exch: given, amt_to_recv: convert(given, rate) }, step);
        const proposed = amountOnStep(pair, amount, rate, step) ?? amount;
        expect(cashAt(proposed)).toBe(cashAt(amount) === '0' ? step : cashAt(amount));
        expect(amountOnStep(pair, proposed, rate, step)).toBeUndefined();
      }),
    );
  });

  test('that comes in is itself the amount that the form proposes', () => {
    fc.assert(
      fc.property(amounts, rates, steps, (amount, rate, step) => {
        const cash = cashOf(into(amount), step);
        const proposed = amountOnStep({ sc: 'UAH', tc: 'USDT' }, amount, rate, step) ?? amount;
        expect(cashOf(into(proposed), step)).toBe(cash === '0' ? step : cash);
      }),
    );
  });
});

test('an amount on the step needs no proposal', () => {
  expect(amountOnStep({ sc: 'UAH', tc: 'USDT' }, '1380', '0.024', '1')).toBeUndefined();
  expect(amountOnStep({ sc: 'USDT', tc: 'UAH' }, '100', '41.4', '1')).toBeUndefined();
  expect(amountOnStep({ sc: 'USDT', tc: 'UAH' }, '33.34', '41.4', '1')).toBe('33.333334');
  expect(amountOnStep({ sc: 'USDT', tc: 'UAH' }, '0.00001', '41.4', '1')).toBe('0.024155');
});

test("an office's own step goes before the one of the network, and without either it is 1", () => {
  expect(cashStepAt('UAH', { UAH: '10' }, { UAH: '5', USD: '2' })).toBe('10');
  expect(cashStepAt('USD', { UAH: '10' }, { UAH: '5', USD: '2' })).toBe('2');
  expect(cashStepAt('EUR', null, { UAH: '5' })).toBe('1');
  expect(cashStepsAt({ UAH: '10' }, { UAH: '5', USD: '2' })).toEqual({ UAH: '10', USD: '2' });
});

test.each([
  ['UAH', '1', true],
  ['UAH', '0.01', true],
  ['UAH', '0.05', true],
  ['UAH', '10000', true],
  ['UAH', '10000.01', false],
  ['UAH', '0.001', false],
  ['UAH', '0', false],
  ['UAH', '-1', false],
  ['UAH', 'ten', false],
  ['JPY', '0.5', false],
  ['JPY', '5', true],
  ['USDT', '1', false],
])('cash of %s in steps of %s: %s', (currency, step, isOne) => {
  expect(isCashStep(currency, step)).toBe(isOne);
});

test('people count the cash and send the exact coin, and of an old order without cash the exact sum', () => {
  const order = { ...out('1379.999986'), cash: '1380' };
  expect(countedSums(order)).toEqual({ give: '33.333333', receive: '1380' });
  expect([exactCash(order), cashDiffers(order)]).toEqual(['1379.999986', '1379.999986']);
  expect(countedSums({ ...into('1379.5'), cash: '1380' })).toEqual({ give: '1380', receive: '1' });
  expect(cashDiffers({ ...into('1380'), cash: '1380' })).toBeUndefined();
  const tiny = { ...out('0.000414'), cash: '0' };
  expect([countedSums(tiny).receive, cashDiffers(tiny)]).toEqual(['0.000414', undefined]);
});
