import { expect, test } from 'vitest';
import type { Wallet } from './destination.ts';
import { nameOf, withAddress, withChanged, withoutAddress } from './own-wallet.ts';

const wallet: Wallet = { data: [{ address: 'a', network: 'TRC20', name: 'Ledger' }, { address: 'b' }] };

test('a new address comes behind the others, and an empty name is none', () => {
  expect(withAddress(wallet, { address: 'c', network: 'ERC20', name: ' Phone ' }).data).toEqual([
    ...wallet.data,
    { address: 'c', network: 'ERC20', name: 'Phone' },
  ]);
  expect(withAddress(null, { address: 'c', network: null, name: ' ' })).toEqual({
    data: [{ address: 'c', name: null }],
  });
});

test('an address gets another name and becomes the first', () => {
  expect(withChanged(wallet, 'b', { name: 'Phone', isFirst: true }).data).toEqual([
    { address: 'b', name: 'Phone' },
    wallet.data[0],
  ]);
  expect(withChanged(wallet, 'a', { name: '', isFirst: false }).data[0]).toEqual({
    ...{ address: 'a', network: 'TRC20', name: null },
  });
});

test('the last address leaves no wallet', () => {
  expect(withoutAddress(wallet, 'a')).toEqual({ data: [{ address: 'b' }] });
  expect(withoutAddress({ data: [{ address: 'b' }] }, 'b')).toBeNull();
});

test('an address is called what its person calls it', () => {
  expect([nameOf(wallet, { address: 'a' }), nameOf(wallet, { address: 'b' }), nameOf(null, { address: 'a' })]).toEqual([
    ...['Ledger', undefined, undefined],
  ]);
});
