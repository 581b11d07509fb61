import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applicableRate, maySwitch, rankRates } from './rate.ts';

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

  test('an office without a wallet has nowhere to receive coin, so it offers to pay coin out alone', () => {
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

  test('the best rate offered is the best, in every office that has it', () => {
    expect(rank('1', '1.02', '1.01', '1.02')).toEqual([0, 1, 0]);
    expect(rank('1', '1.02', '1.020')).toEqual([0, 0]);
  });

  test('equal to the global rate is good when a better office exists', () => {
    expect(rank('1', '1.01', '1')).toEqual([0, 1]);
    expect(rank('1', '1')).toEqual([0]);
  });

  test('0.05 below the reference goes without a badge, anything less is not recommended', () => {
    expect(rank('1', '1.01', '0.99999999', '0.95', '0.94999999')).toEqual([0, 2, 2, 3]);
  });

  test('without a global rate the best offer is the reference', () => {
    expect(rank(undefined, '41.5', '41.45', '41.4499')).toEqual([0, 2, 3]);
  });

  test('the best offer is the best even far below the global rate', () => {
    expect(rank('45', '41.5', '41.4')).toEqual([0, 3]);
  });

  test('nobody offers the pair: nobody is ranked', () => {
    expect(rank('1')).toEqual([]);
  });

  test('a higher rate never has the worse category', () => {
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

test('the newest record is switched off and on; an older one only off', () => {
  const may = (isNewest: boolean) => [maySwitch({ isNewest }, true), maySwitch({ isNewest }, false)];
  expect(may(true)).toEqual([true, true]);
  expect(may(false)).toEqual([false, true]);
});
