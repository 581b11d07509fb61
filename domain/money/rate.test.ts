import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applicableRate,
  averageRate,
  largestMove,
  maySwitch,
  moveOf,
  movesBetween,
  rankRates,
  stepRate,
} from './rate.ts';

const usdToUsdt = { sc: 'USD', tc: 'USDT' };
const usdtToUsd = { sc: 'USDT', tc: 'USD' };
const on = (id: string) => ({ id, actual: true });
const off = (id: string) => ({ id, actual: false });

describe('the rate that an office applies', () => {
  const globals = { none: undefined, off: off('global'), on: on('global') };
  const owns = { none: undefined, off: off('own'), on: on('own') };

  // biome-ignore format: the columns make it a table
  const table = [
    // follows  global  own     applies
    [true,      'on',   'on',   'global'],
    [true,      'on',   'off',  'global'],
    [true,      'on',   'none', 'global'],
    [true,      'off',  'on',   'office'],
    [true,      'off',  'off',  'nothing'],
    [true,      'off',  'none', 'nothing'],
    [true,      'none', 'on',   'office'],
    [true,      'none', 'off',  'nothing'],
    [true,      'none', 'none', 'nothing'],
    [false,     'on',   'on',   'office'],
    [false,     'on',   'off',  'nothing'],
    [false,     'on',   'none', 'nothing'],
    [false,     'off',  'on',   'office'],
    [false,     'off',  'off',  'nothing'],
    [false,     'off',  'none', 'nothing'],
    [false,     'none', 'on',   'office'],
    [false,     'none', 'off',  'nothing'],
    [false,     'none', 'none', 'nothing'],
  ] as const;

  // spec 5.18
  test.each(table)(
    'follows the global rate: %s, global record: %s, own record: %s, applies: %s',
    (subscribed, global, own, applies) => {
      const choice = { subscribed, globalRate: globals[global], officeRate: owns[own], officeHasWallet: true };
      for (const pair of [usdToUsdt, usdtToUsd]) {
        const found = applicableRate({ ...choice, pair });
        expect(found?.source ?? 'nothing').toBe(applies);
        expect(found?.rate.id).toBe({ global: 'global', office: 'own', nothing: undefined }[applies]);
      }
    },
  );

  test("an office without a wallet can't receive USDT, so it only offers pairs that pay USDT out", () => {
    for (const subscribed of [true, false]) {
      const choice = { subscribed, globalRate: on('global'), officeRate: on('own'), officeHasWallet: false };
      expect(applicableRate({ ...choice, pair: usdtToUsd })).toBeUndefined();
      expect(applicableRate({ ...choice, pair: usdToUsdt })?.source).toBe(subscribed ? 'global' : 'office');
    }
  });
});

describe('the ranking of offices', () => {
  const rank = (global: string | undefined, ...rates: string[]) => {
    const offers = rates.map((rate) => ({ rate }));
    const ranked = rankRates(offers, global);
    return offers.map((offer) => ranked.get(offer));
  };

  // spec 9.38
  test('the best offered rate is category 0 at every office that has it', () => {
    expect(rank('1', '1.02', '1.01', '1.02')).toEqual([0, 1, 0]);
    expect(rank('1', '1.02', '1.020')).toEqual([0, 0]);
  });

  // spec 9.38
  test('a rate equal to the global rate is category 1 when another office is better', () => {
    expect(rank('1', '1.01', '1')).toEqual([0, 1]);
    expect(rank('1', '1')).toEqual([0]);
  });

  // spec 9.38
  test('a rate up to 0.05 worse than the reference is category 2, and a worse one is category 3', () => {
    expect(rank('1', '1.01', '0.99999999', '0.95', '0.94999999')).toEqual([0, 2, 2, 3]);
    expect(rank('41.5', '41.6', '41.49999999', '41.45', '41.44999999')).toEqual([0, 2, 2, 3]);
  });

  test('the difference is measured on the inverse rates when the reference is below 1', () => {
    // 0.025 is 40 hryvnias for one USDT, 0.02496879 is 40.0499, and 0.02496878 is 40.0500.
    expect(rank('0.025', '0.02500001', '0.02499999', '0.02496879', '0.02496878')).toEqual([0, 2, 2, 3]);
    // 1 ÷ 0.8 is 1.25 exactly, 1 ÷ 0.76923077 is 1.29999999..., 1 ÷ 0.76923076 is above 1.3.
    expect(rank('0.8', '0.9', '0.76923077', '0.76923076')).toEqual([0, 2, 3]);
  });

  // spec 9.38
  test('differences in hryvnias count equally in both directions', () => {
    // A customer who would get 1/200 of the usual amount gets a warning.
    expect(rank('0.0238', '0.0238', '0.0001')).toEqual([0, 3]);
    // 0.10 % is 0.04 hryvnias and 0.15 % is 0.06 hryvnias, on both sides.
    expect(rank('42', '42', '41.958', '41.937')).toEqual([0, 2, 3]);
    expect(rank('0.0238', '0.0238', '0.0237762', '0.0237643')).toEqual([0, 2, 3]);
  });

  test('the largest and smallest rates are compared exactly', () => {
    expect(rank('9999999999.99999999', '9999999999.99999999', '9999999999.94999999', '9999999999.94999998')).toEqual([
      0, 2, 3,
    ]);
    expect(rank('0.99999999', '0.99999999', '0.00000001')).toEqual([0, 3]);
  });

  test('the tolerance of category 2 can be set', () => {
    const offers = ['1.01', '0.99', '0.9', '0.89'].map((rate) => ({ rate }));
    expect([...rankRates(offers, '1', '0.1').values()]).toEqual([0, 2, 2, 3]);
    expect([...rankRates(offers, '1', '0').values()]).toEqual([0, 3, 3, 3]);
    const below = ['0.99', '0.9', '0.89'].map((rate) => ({ rate }));
    expect([...rankRates(below, '0.99', '0.11').values()]).toEqual([0, 2, 3]);
    expect([...rankRates(below, '0.99', '0').values()]).toEqual([0, 3, 3]);
  });

  test('without a global rate the best offer is the reference', () => {
    expect(rank(undefined, '41.5', '41.45', '41.4499')).toEqual([0, 2, 3]);
  });

  test('the best offer is category 0, even far below the global rate', () => {
    expect(rank('45', '41.5', '41.4')).toEqual([0, 3]);
  });

  test('the ranking is empty when no office offers the pair', () => {
    expect(rank('1')).toEqual([]);
  });

  test('a higher rate never has a worse category', () => {
    const rate = fc.integer({ min: 100, max: 3_000_000 }).map((units) => `${units / 1_000_000}`);
    const offered = fc.array(rate, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(offered, fc.option(rate, { nil: undefined }), (rates, global) => {
        const falling = rates.toSorted((a, b) => Number(b) - Number(a));
        const categories = rank(global, ...falling);
        expect(categories).toEqual(categories.toSorted());
        expect(categories[0]).toBe(0);
      }),
    );
  });
});

test('the newest record can be switched off and on; an older one only off', () => {
  const may = (isNewest: boolean) => [maySwitch({ isNewest }, true), maySwitch({ isNewest }, false)];
  expect(may(true)).toEqual([true, true]);
  expect(may(false)).toEqual([false, true]);
});

// spec 5.24, 9.26
test('the arrow keys move a rate by 0.0001, and never down to zero', () => {
  expect(stepRate('0.996', 'up')).toBe('0.9961');
  expect(stepRate('0.996', 'down')).toBe('0.9959');
  expect(stepRate('0.02380012', 'up')).toBe('0.02390012');
  expect(stepRate('0.0001', 'down')).toBe('0.0001');
  expect(stepRate('0.00000001', 'down')).toBe('0.00000001');
});

describe('moves of rates', () => {
  test('have an exact difference in units, and a percentage', () => {
    expect(moveOf('0.9948', '0.996')).toEqual({ difference: '0.0012', percent: '0.12' });
    expect(moveOf('41.5', '41.35')).toEqual({ difference: '-0.15', percent: '-0.36' });
    expect(moveOf('1.1', '1.1')).toEqual({ difference: '0', percent: '0' });
  });

  test('the largest move is found by percentage, up or down', () => {
    const small = { move: moveOf('41', '41.1') };
    const large = { move: moveOf('0.0241', '0.023') };
    expect(largestMove([small, { move: undefined }, large])).toBe(large);
    expect(largestMove([{ move: moveOf('1', '1') }, { move: undefined }])).toBeUndefined();
  });

  test('each record is compared with the one before it, and the last of a page with the record before the page', () => {
    const [newest, middle, oldest] = [{ rate: '1.2' }, { rate: '1' }, { rate: '0.5' }];
    const differences = (before?: { rate: string }) =>
      movesBetween([newest, middle], before).map(({ move }) => move?.difference);
    expect(differences(oldest)).toEqual(['0.2', '0.5']);
    expect(differences()).toEqual(['0.2', undefined]);
  });

  test('the mean has eight decimals, for any number of rates', () => {
    expect(averageRate('3', 2)).toBe('1.5');
    expect(averageRate('1', 3)).toBe('0.33333333');
    expect(averageRate('99600000.00000001', 100_000_000)).toBe('0.996');
  });
});
