import { accountKey } from './account-key.ts';
import { type Network, usdtContracts } from './network.ts';

/**
 * Why USDT must never go to an address. `coin`: it is the contract of a coin, which people copy in the place of their own
 * address. `nobody`: nobody has its key, so what arrives there is burnt.
 */
export type Never = { kind: 'coin'; coin: string } | { kind: 'nobody' };

/** The contracts of USDT and of the coins that people confuse with it. On TON and Solana these are the masters and mints. */
// biome-ignore format: one coin on each line makes it a table
const coins: Record<Network, Readonly<Record<string, string>>> = {
  TRC20: {
    [usdtContracts.TRC20.contract]: 'USDT',
    TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8: 'USDC',
    TUpMhErZL2fhh4sVNULAbNKLokS4GjC1F4: 'TUSD',
    TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn: 'USDD',
    TXDk8mbtRbXeYuMNS83CfKPaYYT8XWv9Hz: 'USDD',
    TMwFHYXLJaRUPeW6421aqXL4ZEzPRFGkGT: 'USDJ',
    TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR: 'WTRX',
  },
  ERC20: {
    [usdtContracts.ERC20.contract]: 'USDT',
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48': 'USDC',
    '0x6B175474E89094C44Da98b954EedeAC495271d0F': 'DAI',
    '0xdC035D45d973E3EC169d2276DDab16f1e407384F': 'USDS',
    '0x4Fabb145d64652a948d72533023f6E7A623C7C53': 'BUSD',
    '0xc5f0f7b66764F6ec8C8Dff7BA683102295E16409': 'FDUSD',
    '0x0000000000085d4780B73119b644AE5ecd22b376': 'TUSD',
    '0x8E870D67F660D95d5be530380D0eC0bd388289E1': 'USDP',
    '0x6c3ea9036406852006290770BEdFcAbA0e23A0e8': 'PYUSD',
    '0x056Fd409E1d7A124BD7017459dFEa2F387b6d5Cd': 'GUSD',
    '0x4c9EDD5852cd905f086C759E8383e09bff1E68B3': 'USDe',
    '0x8d0D000Ee44948FC98c9B98A4FA4921476f08B0d': 'USD1',
    '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2': 'WETH',
  },
  BEP20: {
    [usdtContracts.BEP20.contract]: 'USDT',
    '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d': 'USDC',
    '0xe9e7CEA3DedcA5984780Bafc599bD69ADd087D56': 'BUSD',
    '0xc5f0f7b66764F6ec8C8Dff7BA683102295E16409': 'FDUSD',
    '0x40af3827F39D0EAcBF4A168f8D4ee67c121D11c9': 'TUSD',
    '0x14016E85a25aeb13065688cAFB43044C2ef86784': 'TUSD',
    '0x1AF3F329e8BE154074D8769D1FFa4eE058B1DBc3': 'DAI',
    '0x8d0D000Ee44948FC98c9B98A4FA4921476f08B0d': 'USD1',
    '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c': 'WBNB',
    '0x2170Ed0880ac9A755fd29B2688956BD959F933F8': 'ETH',
  },
  SOL: {
    Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB: 'USDT',
    EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: 'USDC',
    EjmyN6qEC1Tf1JxiG1ae7UTJhUxSwk1TCWNWqxWV4J6o: 'DAI',
    USDSwr9ApdHk5bvJKMjzff41FfuX8bSxdKcR81vTwcA: 'USDS',
    '9zNQRsGLjNKwCUU5Gq5LR8beUCPzQMVMqKAi3SSZh54u': 'FDUSD',
    '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo': 'PYUSD',
    USD1ttGY1N17NEEHLmELoaybftRBUSErhqYiQzvEmuB: 'USD1',
    So11111111111111111111111111111111111111112: 'WSOL',
  },
  TON: {
    'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs': 'USDT',
    'EQBynBO23ywHy_CgarY9NK9FTz0yDsG82PtcbSTQgGoXwiuA': 'jUSDT',
    'EQB-MPwrd1G6WKNkLz_VnV6WqBDd142KMQv-g1O-8QUA3728': 'jUSDC',
    EQDo_ZJyQ_YqBzBwbVpMmhbhIddKtRP99HugZJ14aFscxi7B: 'jDAI',
    EQCM3B12QK1e4yZSf8GtBRT0aLMNyEsBc_DhVfRRtOEffLez: 'pTON',
  },
};

/** The accounts with nobody's key: zero, those into which people burn, and the programs of a network itself. */
const ofNobody: Record<Network, readonly string[]> = {
  TRC20: ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy'],
  ERC20: [
    '0x0000000000000000000000000000000000000000',
    // The programs of Ethereum itself have the addresses from 1 on.
    ...Array.from({ length: 17 }, (_, at) => `0x${(at + 1).toString(16).padStart(40, '0')}`),
    '0x000000000000000000000000000000000000dEaD',
    '0xdEAD000000000000000042069420694206942069',
    '0xdead000000000000000000000000000000000000',
    // How programs write "the coin of the network itself".
    '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
    '0xffffffffffffffffffffffffffffffffffffffff',
  ],
  // The programs of BNB Smart Chain itself, beside those of Ethereum.
  BEP20: Array.from({ length: 9 }, (_, at) => `0x${(0x1000 + at).toString(16).padStart(40, '0')}`),
  SOL: [
    '11111111111111111111111111111111',
    '1nc1nerator11111111111111111111111111111111',
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
    'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
    'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
    'ComputeBudget111111111111111111111111111111',
    'AddressLookupTab1e1111111111111111111111111',
    'BPFLoader2111111111111111111111111111111111',
    'BPFLoaderUpgradeab1e11111111111111111111111',
    'Config1111111111111111111111111111111111111',
    'Stake11111111111111111111111111111111111111',
    'Vote111111111111111111111111111111111111111',
    'Ed25519SigVerify111111111111111111111111111',
    'KeccakSecp256k11111111111111111111111111111',
    'SysvarC1ock11111111111111111111111111111111',
    'SysvarRent111111111111111111111111111111111',
    'Sysvar1nstructions1111111111111111111111111',
  ],
  TON: [
    'EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c',
    'Ef8AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAADAU',
    // The configuration and the elections of the network.
    'Ef9VVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVbxn',
    'Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vF',
  ],
};

/** Every address that is never a destination, with its network, for the tests. */
export const neverDestinations: readonly { network: Network; address: string; never: Never }[] = [
  ...Object.entries(coins).flatMap(([network, each]) =>
    Object.entries(each).map(([address, coin]) => ({
      network: network as Network,
      address,
      never: { kind: 'coin', coin } as const,
    })),
  ),
  ...Object.entries(ofNobody).flatMap(([network, each]) =>
    each.map((address) => ({ network: network as Network, address, never: { kind: 'nobody' } as const })),
  ),
];

const byKey = new Map(neverDestinations.map(({ address, never }) => [accountKey(address), never]));

/**
 * Why this address is never a destination, on any network and in any spelling: the contract of a coin on one network is
 * nobody's address on the others. Undefined when it may be one.
 */
export const neverDestination = (address: string): Never | undefined => byKey.get(accountKey(address.trim()));

/** The first letter or sign outside ASCII. No address has one: a Cyrillic "а" looks like a Latin one and is another. */
export const foreignLetter = (address: string): string | undefined => /[^\p{ASCII}]/u.exec(address)?.[0];
