import { expect, test } from 'vitest';
import { type DraftFacts, type DraftNeed, firstPosition, missingOf } from './office-draft.ts';

const whole: DraftFacts = {
  cityId: 'a city',
  position: { lat: 49.8419, lng: 24.0315 },
  workingHours: 'Mon-Fri 09:00 - 19:00',
  owners: 1,
  cashiers: 1,
  wallet: { data: [{ address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf', network: 'TRC20' }] },
  pairs: 1,
};

test('A draft that has everything can open', () => {
  expect(missingOf(whole)).toEqual([]);
});

const lacking: [DraftNeed, string, Partial<DraftFacts>][] = [
  ['city', 'is in no city', { cityId: null }],
  ['map', 'lies where the map begins', { position: firstPosition }],
  ['hours', 'has no hours', { workingHours: null }],
  ['hours', 'has hours that nobody understands', { workingHours: 'as the boss says' }],
  ['owner', 'has no owner', { owners: 0 }],
  ['cashier', 'has no cashier', { cashiers: 0 }],
  ['wallet', 'has no wallet', { wallet: null }],
  [
    'wallet',
    'has a wallet without its network',
    { wallet: { data: [{ address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' }] } },
  ],
  ['rates', 'would offer no pair', { pairs: 0 }],
];

test.each(lacking)('A draft lacks its %s while it %s', (need, _, facts) => {
  expect(missingOf({ ...whole, ...facts })).toEqual([need]);
});

test('A new office that only has an address lacks everything, in the order of the list', () => {
  const bare = {
    cityId: null,
    position: firstPosition,
    workingHours: null,
    owners: 0,
    cashiers: 0,
    wallet: null,
    pairs: 0,
  };
  expect(missingOf(bare)).toEqual(['city', 'map', 'hours', 'owner', 'cashier', 'wallet', 'rates']);
});
