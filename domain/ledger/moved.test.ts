import { expect, test } from 'vitest';
import { movedBy } from './moved.ts';

const at = (kind: 'safe' | 'wallet' | 'set_aside' | 'owed' | 'position' | 'over_short', currency: string) => ({
  ...{ kind, currency, part: '' },
});

test('an entry brought or took what came into the places of the office, or left them', () => {
  expect(
    movedBy([
      { from: at('safe', 'USD'), to: at('position', 'USD'), amount: '20' },
      { from: at('position', 'USDT'), to: at('over_short', 'USDT'), amount: '20.01' },
    ]),
  ).toEqual([{ currency: 'USD', amount: '-20' }]);
  expect(
    movedBy([
      { from: at('position', 'USDT'), to: at('wallet', 'USDT'), amount: '0.2' },
      { from: at('position', 'USDT'), to: at('wallet', 'USDT'), amount: '0.1' },
    ]),
  ).toEqual([{ currency: 'USDT', amount: '0.3' }]);
});

test('cash that is only set aside has not left', () => {
  expect(movedBy([{ from: at('safe', 'USD'), to: at('set_aside', 'USD'), amount: '5218' }])).toEqual([
    { currency: 'USD', amount: '5218', isWithin: true },
  ]);
  expect(movedBy([])).toEqual([]);
});
