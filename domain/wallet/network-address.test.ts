import { describe, expect, test } from 'vitest';
import { type Network, networks } from './network.ts';
import { rightAddresses } from './network-address.test-kit.ts';
import { type AddressFault, addressFault, networksOf } from './network-address.ts';

const [tron = '', ...otherTron] = rightAddresses.TRC20;
const mixedEthereum = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const solana = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';
const ton = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF';

describe.each(networks)('an address of %s', (network) => {
  test('is taken, in all of fifty cases', () => {
    const right = rightAddresses[network];
    expect(new Set(right).size).toBe(50);
    expect(right.filter((address) => addressFault(network, address) !== undefined)).toEqual([]);
  });

  test('belongs to its network and to none with another form', () => {
    const sameForm: Network[] = network === 'ERC20' || network === 'BEP20' ? ['ERC20', 'BEP20'] : [network];
    for (const address of rightAddresses[network]) expect(networksOf(address)).toEqual(sameForm);
  });
});

/** One character is exchanged for its neighbour in the alphabet of the form. */
const mistyped = (address: string) => address.slice(0, 9) + (address[9] === 'b' ? 'c' : 'b') + address.slice(10);

// biome-ignore format: the columns make it a table
const wrong: [Network, string, address: string, AddressFault][] = [
  ['TRC20', 'a mistyped character',        mistyped(tron),                                       'checksum'],
  ['TRC20', 'two characters exchanged',    tron.slice(0, 5) + tron[6] + tron[5] + tron.slice(7), 'checksum'],
  ['TRC20', 'one character too few',       tron.slice(0, -1),                                    'form'],
  ['TRC20', 'a letter that Base58 lacks',  tron.replace(/.$/, '0'),                              'form'],
  ['TRC20', 'hexadecimal form',            '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',         'form'],
  ['TRC20', 'an address of Ethereum',      mixedEthereum,                                        'other_network'],
  ['TRC20', 'an address of Solana',        solana,                                               'other_network'],
  ['TRC20', 'an address of TON',           ton,                                                  'other_network'],
  ['TRC20', 'a word',                      'привіт',                                             'form'],
  ['TRC20', 'an address of Bitcoin',       '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',                 'form'],

  ['ERC20', 'a mistyped character',        mistyped(mixedEthereum),                              'checksum'],
  ['ERC20', 'a letter in the wrong case',  mixedEthereum.replace(/d$/, 'D'),                     'checksum'],
  ['ERC20', 'one character too few',       mixedEthereum.slice(0, -1),                           'form'],
  ['ERC20', 'one character too many',      `${mixedEthereum}0`,                                  'form'],
  ['ERC20', 'no 0x before it',             mixedEthereum.slice(2),                               'form'],
  ['ERC20', 'a letter that is no digit',   mixedEthereum.replace(/d$/, 'g'),                     'form'],
  ['ERC20', 'an address of Tron',          tron,                                                 'other_network'],
  ['ERC20', 'an address of Solana',        solana,                                               'other_network'],
  ['ERC20', 'an address of TON',           ton,                                                  'other_network'],
  ['ERC20', 'a name instead of an address', 'vitalik.eth',                                       'form'],

  ['BEP20', 'a mistyped character',        mistyped(mixedEthereum),                              'checksum'],
  ['BEP20', 'all letters turned round',    '0x5AaEB6053f3e94c9B9a09F33669435e7eF1bEaED',         'checksum'],
  ['BEP20', 'one character too few',       mixedEthereum.slice(0, -1),                           'form'],
  ['BEP20', 'the old form of BNB',         'bnb1grpf0955h0ykzq3ar5nmum7y6gdfl6lxfn46h2',         'form'],
  ['BEP20', '0X before it',                mixedEthereum.replace('0x', '0X'),                    'form'],
  ['BEP20', 'a hash of a transaction',     `0x${'ab'.repeat(32)}`,                               'form'],
  ['BEP20', 'an address of Tron',          tron,                                                 'other_network'],
  ['BEP20', 'an address of Solana',        solana,                                               'other_network'],
  ['BEP20', 'an address of TON',           ton,                                                  'other_network'],
  ['BEP20', 'nothing but 0x',              '0x',                                                 'form'],

  ['SOL', 'a letter that Base58 lacks',    solana.replace(/.$/, 'l'),                            'form'],
  ['SOL', 'too few characters',            solana.slice(0, -3),                                  'form'],
  ['SOL', 'too many characters',           `${solana}AB`,                                        'form'],
  ['SOL', 'hexadecimal form',              'ab'.repeat(32),                                      'form'],
  ['SOL', 'a signature',                   solana + solana,                                      'form'],
  ['SOL', 'a space in it',                 `${solana.slice(0, 20)} ${solana.slice(20)}`,         'form'],
  ['SOL', 'an address of Tron',            tron,                                                 'other_network'],
  ['SOL', 'an address of Ethereum',        mixedEthereum,                                        'other_network'],
  ['SOL', 'an address of TON',             ton,                                                  'other_network'],
  ['SOL', 'a word',                        'привіт',                                             'form'],

  ['TON', 'a mistyped character',          mistyped(ton),                                        'checksum'],
  ['TON', 'a letter in the wrong case',    ton.replace(/F$/, 'f'),                               'checksum'],
  ['TON', 'one character too few',         ton.slice(0, -1),                                     'form'],
  ['TON', 'the raw form',                  `0:${'ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'}`, 'form'],
  ['TON', 'another kind of address',       `A${ton.slice(1)}`,                                   'form'],
  ['TON', 'the network for trials',        'kQAJf7i4-GD577OrdBLv0vd7uNR1sug3NKSGp1BUEoVDtQ44',   'test'],
  ['TON', 'a name instead of an address',  'wallet.ton',                                         'form'],
  ['TON', 'an address of Tron',            otherTron[1] ?? '',                                   'other_network'],
  ['TON', 'an address of Ethereum',        mixedEthereum.toLowerCase(),                          'other_network'],
  ['TON', 'an address of Solana',          solana,                                               'other_network'],
];

test.each(wrong)('%s refuses an address with %s', (network, _, address, fault) => {
  expect(addressFault(network, address)).toBe(fault);
});

test('each network refuses ten kinds of wrong addresses', () => {
  for (const network of networks) expect(wrong.filter(([of]) => of === network)).toHaveLength(10);
});
