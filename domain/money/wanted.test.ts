import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, fromUnits, subtract, toUnits } from './money.ts';
import { amountToGet, givenIn, receivedFor } from './wanted.ts';

const sell = { sc: 'USDT', tc: 'UAH' };
const buy = { sc: 'UAH', tc: 'USDT' };

test.each([
  ['40,000 ₴ at 41.40 take 966.19 USDT', sell, '40000', '41.4', '1', '966.19'],
  ['cash that is counted by fifties takes the amount for the next fifty', sell, '40010', '41.4', '50', '967.4'],
  ['100 USDT take whole hryvnias', buy, '100', '0.02412', '1', '4146'],
  ['and whole tens where the office counts by tens', buy, '100', '0.02412', '10', '4150'],
  ['a sum that comes out exactly takes no more', sell, '41400', '41.4', '1', '1000'],
])('%s', (_, pair, wanted, rate, step, amount) => {
  expect(amountToGet(pair, wanted, rate, step)).toBe(amount);
});

test('a sum for which no amount is large enough takes none', () => {
  expect(amountToGet(buy, '9999999999', '0.00000001', '1')).toBeUndefined();
});

const sums = fc.bigInt({ min: 1n, max: 10n ** 13n }).map((units) => fromUnits(units, 6));
const rates = fc.bigInt({ min: 10n ** 5n, max: 10n ** 11n }).map((units) => fromUnits(units, 8));
const steps = fc.constantFrom('0.01', '0.05', '1', '10', '50', '100');

test('whatever is wanted is received at least, and one step of the amount less would bring less', () => {
  fc.assert(
    fc.property(fc.constantFrom(sell, buy), sums, rates, steps, (pair, wanted, rate, step) => {
      const amount = amountToGet(pair, wanted, rate, step);
      fc.pre(amount !== undefined);
      if (amount === undefined) return;
      expect(compare(receivedFor(pair, amount, rate, step), wanted)).toBeGreaterThanOrEqual(0);
      const unit = givenIn(pair, step);
      expect(toUnits(amount, 6) % toUnits(unit, 6)).toBe(0n);
      const less = subtract(amount, unit);
      if (less !== '0') expect(compare(receivedFor(pair, less, rate, step), wanted)).toBeLessThan(0);
    }),
  );
});
