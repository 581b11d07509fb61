import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare } from '../money/money.ts';
import { coarse, promiseFor } from './promise.ts';

const toUsd = { sc: 'USDT', tc: 'USD', rate: '1' };
const toHryvnia = { sc: 'USDT', tc: 'UAH', rate: '41.5' };
const toCoin = { sc: 'UAH', tc: 'USDT', rate: '0.024' };

test.each([
  ['-773', '0'],
  ['0', '0'],
  ['0.99', '0'],
  ['1', '1'],
  ['4.999999', '2'],
  ['773.103', '500'],
  ['1999', '1000'],
  ['20000', '20000'],
])('What is free is told in coarse steps: of %s it is %s', (free, step) => {
  expect(coarse(free)).toBe(step);
});

test.each([
  ['the step itself', toUsd, '500', '773', 'now'],
  ['less than free, above the step', toUsd, '501', '773', 'ask'],
  ['cash is compared as it is counted, rounded down', toUsd, '500.99', '773', 'now'],
  ['coin is compared to its last digit', toCoin, '20833.4', '773', 'ask'],
  ['worth 5,000 USDT of plenty', toUsd, '5000', '90000', 'now'],
  ['more than that', toUsd, '5001', '90000', 'ask'],
  ['the same worth in hryvnias, on its step', toHryvnia, '4819', '9000000', 'now'],
  ['more than that in hryvnias', toHryvnia, '4820', '9000000', 'ask'],
] as const)('An office says %4$s: %0$s', (_, rate, amount, free, said) => {
  expect(promiseFor(rate, amount, { free, low: null, step: '1' })).toBe(said);
});

test('Below the level of its owner an office has to be asked, however little is wanted', () => {
  const says = (free: string) => promiseFor(toUsd, '1', { free, low: '600', step: '1' });
  expect(['599.999999', '600'].map(says)).toEqual(['ask', 'now']);
});

/** What somebody finds who halves the sums that are asked. */
function halve(free: string): number {
  let [has, asks] = [0, 8192];
  while (asks - has > 1) {
    const middle = (has + asks) / 2;
    if (promiseFor(toUsd, String(middle), { free, low: null, step: '1' }) === 'now') has = middle;
    else asks = middle;
  }
  return has;
}

test('A customer who halves the sums finds the step, the same one for all that is free up to the next', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (free) => {
      const found = String(halve(String(free)));
      expect(found).toBe(compare(String(free), '5000') >= 0 ? '5000' : coarse(String(free)));
      expect(['0', '1', '2', '5']).toContain(found.replace(/(?<=.)0+$/, ''));
    }),
  );
});
