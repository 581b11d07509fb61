import { describe, expect, test } from 'vitest';
import { networks } from './network.ts';
import { rightAddresses } from './network-address.test-kit.ts';
import { addressFault } from './network-address.ts';
import { foreignLetter, neverDestination, neverDestinations } from './never-destination.ts';

const usdt = { kind: 'coin', coin: 'USDT' };
const nobody = { kind: 'nobody' };

describe('the table of addresses that are never a destination', () => {
  test('has each address with the right checksum of its network, so none is mistyped', () => {
    for (const { network, address } of neverDestinations)
      expect(addressFault(network, address), address).toBeUndefined();
  });

  test.each(networks)(
    'has the contract of USDT on %s, the contract of another coin, and an account to which nobody has the key',
    (network) => {
      const here = neverDestinations.filter((each) => each.network === network).map(({ never }) => never);
      expect(here.filter((never) => never.kind === 'coin' && never.coin.endsWith('USDT'))).not.toEqual([]);
      expect(here.filter((never) => never.kind === 'coin' && never.coin !== 'USDT')).not.toEqual([]);
      expect(here.filter(({ kind }) => kind === 'nobody')).not.toEqual([]);
    },
  );

  test('has no right address of a person', () => {
    const inTable = new Set(neverDestinations.map(({ address }) => address));
    for (const network of networks)
      for (const address of rightAddresses[network])
        expect(neverDestination(address) !== undefined, address).toBe(inTable.has(address));
  });
});

// biome-ignore format: the columns make it a table
test.each([
  ['as Tether publishes it',              'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',                          usdt],
  ['as programs of Tron write it',        '41A614F803B6FD780986A42C78EC9C7F77E6DED13C',                  usdt],
  ['in small letters',                    '0xdac17f958d2ee523a2206206994597c13d831ec7',                  usdt],
  ['in capitals',                         '0XDAC17F958D2EE523A2206206994597C13D831EC7',                  usdt],
  ['without 0x, with spaces around it',   ' dAC17F958D2ee523a2206206994597C13D831ec7 ',                  usdt],
  ['of TON, as it bounces',               'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs',            usdt],
  ['of TON, as it does not bounce',       'UQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_p0p',            usdt],
  ['of TON, with the other signs',        'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id/sDs',            usdt],
  ['of TON, as programs write it',        '0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe', usdt],
  ['of Ethereum, in the form of Tron',    'TWGZKgbrxAebrNaXgUZC3t7mtBdvWNKGDP',                          undefined],
  ['zero of Tron',                        'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',                          nobody],
  ['the one into which people burn',      '0x000000000000000000000000000000000000DEAD',                  nobody],
  ['a program of Ethereum',               '0x0000000000000000000000000000000000000004',                  nobody],
  ['the program of coins on Solana',      'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',                 nobody],
  ['zero of TON, as programs write it',   `0:${'0'.repeat(64)}`,                                         nobody],
  ['a word',                              'wallet',                                                      undefined],
])('An address %s', (_, address, never) => {
  expect(neverDestination(address)).toEqual(never);
});

test('A letter of another alphabet is named, also when it looks like a Latin one', () => {
  expect(foreignLetter('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBeUndefined();
  expect(foreignLetter('ТR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe('Т');
  expect(foreignLetter('0xdас17f')).toBe('а');
  expect(foreignLetter('T😀')).toBe('😀');
});
