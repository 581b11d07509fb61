import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compare, fromUnits, toUnits } from './money.ts';
import { worthInUah } from './worth.ts';

const dollars = { sc: 'USDT', tc: 'USD', amt_to_exch: '100', amt_to_recv: '99', cash: '99' };
const hryvnias = { sc: 'UAH', tc: 'USDT', amt_to_exch: '4200.4', amt_to_recv: '100', cash: '4201' };

describe('what a deal is worth in hryvnias', () => {
  test('is the cash that is counted where it is hryvnias, whatever the rates say', () => {
    expect(worthInUah(hryvnias, { toCoin: null, toCash: '1' })).toBe('4201');
    // An order of long ago has so little cash that nothing was left of it.
    expect(worthInUah({ ...hryvnias, cash: '0' }, { toCoin: null, toCash: null })).toBe('4200.4');
  });

  test('is else its USDT in the middle of both rates, or by the only one that there is', () => {
    expect(worthInUah(dollars, { toCoin: '0.025', toCash: '42' })).toBe('4100');
    expect(worthInUah(dollars, { toCoin: '0.025', toCash: null })).toBe('4000');
    expect(worthInUah(dollars, { toCoin: null, toCash: '42' })).toBe('4200');
    expect(worthInUah(dollars, { toCoin: null, toCash: null })).toBeUndefined();
    expect(worthInUah({ ...dollars, sc: 'USD', tc: 'USDT' }, { toCoin: null, toCash: '42' })).toBe('4158');
  });

  const amount = fc.bigInt({ min: 1n, max: 10n ** 15n }).map((units) => fromUnits(units, 6));
  const rate = fc.bigInt({ min: 10n ** 8n, max: 10n ** 11n }).map((units) => fromUnits(units, 8));

  test('is rounded up once, by less than a kopiika, so that no bound is passed by it', () => {
    fc.assert(
      fc.property(amount, rate, (coins, toCash) => {
        const worth = worthInUah({ ...dollars, amt_to_exch: coins }, { toCoin: null, toCash }) ?? '';
        const above = toUnits(worth, 14) - toUnits(coins, 6) * toUnits(toCash, 8);
        expect(above >= 0n && above < 10n ** 12n).toBe(true);
      }),
    );
  });

  test('never falls when the deal or the rate grows', () => {
    fc.assert(
      fc.property(amount, amount, rate, (one, other, toCash) => {
        const [less, more] = [one, other].toSorted(compare).map((coins) => ({ ...dollars, amt_to_exch: coins }));
        const of = (sums = dollars) => worthInUah(sums, { toCoin: null, toCash }) ?? '';
        expect(compare(of(less), of(more))).toBeLessThanOrEqual(0);
      }),
    );
  });
});
