import { expect, test } from 'vitest';
import { addressLink, chainOf, isNetwork, networkName, networks, transactionLink } from './network.ts';

test('each network names its chain, and the explorer that shows an address and a transaction', () => {
  const links = networks.map((network) => [
    chainOf(network),
    new URL(addressLink(network, 'one')).host,
    transactionLink(network, 'ab+/='),
  ]);
  expect(links).toEqual([
    ['Tron', 'tronscan.org', 'https://tronscan.org/#/transaction/ab%2B%2F%3D'],
    ['Ethereum', 'etherscan.io', 'https://etherscan.io/tx/ab%2B%2F%3D'],
    ['BNB Smart Chain', 'bscscan.com', 'https://bscscan.com/tx/ab%2B%2F%3D'],
    ['Solana', 'solscan.io', 'https://solscan.io/tx/ab%2B%2F%3D'],
    ['TON', 'tonviewer.com', 'https://tonviewer.com/transaction/ab%2B%2F%3D'],
  ]);
});

test('people read a network with its chain, and once if both are called the same', () => {
  expect(networks.map(networkName)).toEqual([
    'TRC20 (Tron)',
    'ERC20 (Ethereum)',
    'BEP20 (BNB Smart Chain)',
    'SOL (Solana)',
    'TON',
  ]);
});

test('only the codes of networks are networks', () => {
  expect(['TRC20', 'trc20', 'BTC', '', 1].map(isNetwork)).toEqual([true, false, false, false, false]);
});
