import { describe, expect, test } from 'vitest';
import { addressLink, networks, transactionLink } from './network.ts';
import { rightAddresses } from './network-address.test-kit.ts';
import { readLink, typedHashIn } from './typed-link.ts';

const tron = 'TJVmXyUZekESryivHSoHcbqh3KonLxsbgn';
const ethereum = '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb';
const solana = 'EgZK1oemBiWZQiknNvCRPjYJnti1vok6SNj2MVqqJ9j8';
const ton = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF';
const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const hash = 'ab'.repeat(32);

// biome-ignore format: the columns make it a table
test.each([
  [`tron:${tron}?amount=100`,                                        'TRC20', tron],
  [`TRON:${tron}`,                                                   'TRC20', tron],
  [`ethereum:${ethereum}`,                                           null,    ethereum],
  [`ethereum:pay-${ethereum}@1`,                                     'ERC20', ethereum],
  [`ethereum:${ethereum}@56?value=1e18`,                             'BEP20', ethereum],
  [`ethereum:${usdt}@1/transfer?address=${ethereum}&uint256=1e8`,    'ERC20', ethereum],
  [`ethereum:${usdt}@1/transfer?uint256=1e8&address=${ethereum}`,    'ERC20', ethereum],
  [`smartchain:${ethereum}`,                                         'BEP20', ethereum],
  [`solana:${solana}?amount=1&spl-token=Es9v`,                       'SOL',   solana],
  [`ton://transfer/${ton}?amount=1&jetton=EQCx`,                     'TON',   ton],
  [`https://app.tonkeeper.com/transfer/${ton}`,                      'TON',   ton],
  [`https://tronscan.org/#/address/${tron}/transfers`,               'TRC20', tron],
  [`tronscan.org/#/address/${tron}`,                                 'TRC20', tron],
  [`https://tronscan.org/#/token20/${tron}`,                         'TRC20', tron],
  [`https://www.etherscan.io/address/${ethereum}#tokentxns`,         'ERC20', ethereum],
  [`https://etherscan.io/token/${usdt}`,                             'ERC20', usdt],
  [`https://bscscan.com/address/${ethereum}`,                        'BEP20', ethereum],
  [`https://solscan.io/account/${solana}?cluster=mainnet`,           'SOL',   solana],
  [`https://tonviewer.com/${ton}`,                                   'TON',   ton],
  [`https://tonscan.org/en/address/${ton}`,                          'TON',   ton],
])('%s names a wallet', (text, network, address) => {
  expect(readLink(text)).toEqual({ network, address });
});

test.each([
  [`https://tronscan.org/#/transaction/${hash}`, 'TRC20'],
  [`https://etherscan.io/tx/0x${hash}#eventlog`, 'ERC20'],
  [`https://bscscan.com/tx/0x${hash}`, 'BEP20'],
  [`https://tonviewer.com/transaction/${hash}`, 'TON'],
  [`https://tonscan.org/tx/${hash}`, 'TON'],
])('%s names a transaction', (text, network) => {
  expect(readLink(text)).toEqual({ network, hash: expect.stringMatching(hash) });
});

test.each([
  tron,
  ethereum,
  hash,
  'my wallet',
  `bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa`,
  `ethereum:${ethereum}@137`,
  `ethereum:${usdt}@1/approve?address=${ethereum}`,
  `ethereum:${usdt}@1/transfer`,
  `https://nile.tronscan.org/#/address/${tron}`,
  `https://sepolia.etherscan.io/address/${ethereum}`,
  `https://etherscan.io.evil.example/address/${ethereum}`,
  `https://evil.example/etherscan.io/address/${ethereum}`,
])('%s is not read', (text) => {
  expect(readLink(text)).toBeUndefined();
});

describe('the pages that the product links to', () => {
  test.each(networks)('are read on %s', (network) => {
    for (const address of rightAddresses[network])
      expect(readLink(addressLink(network, address))).toEqual({ network, address });
    expect(readLink(transactionLink(network, hash))).toEqual({ network, hash });
  });
});

describe('a transaction that is typed', () => {
  test('is taken out of the page of an explorer', () => {
    expect(typedHashIn(transactionLink('TRC20', hash), 'TRC20')).toBe(hash);
    expect(typedHashIn(transactionLink('TRC20', hash), null)).toBe(hash);
    expect(typedHashIn(hash, 'TRC20')).toBe(hash);
  });

  test('of another network, or the page of an address, stays as it is typed, so that it is refused', () => {
    for (const text of [transactionLink('ERC20', hash), addressLink('TRC20', tron)])
      expect(typedHashIn(text, 'TRC20')).toBe(text);
  });
});
