/** The networks on which USDT is sent. */
export const networks = ['TRC20', 'ERC20', 'BEP20', 'SOL', 'TON'] as const;
export type Network = (typeof networks)[number];

export const isNetwork = (text: unknown): text is Network => networks.some((network) => network === text);

/** The networks of an installation whose settings name none. */
export const defaultNetworks: readonly Network[] = ['TRC20', 'ERC20'];

type Facts = {
  /** The name of the chain, as wallets and exchanges write it. It is the same in every language. */
  chain: string;
  /** The page of an address in a public explorer, without the address at its end. `transaction` is the same. */
  address: string;
  transaction: string;
};

const facts: Record<Network, Facts> = {
  TRC20: {
    chain: 'Tron',
    address: 'https://tronscan.org/#/address/',
    transaction: 'https://tronscan.org/#/transaction/',
  },
  ERC20: { chain: 'Ethereum', address: 'https://etherscan.io/address/', transaction: 'https://etherscan.io/tx/' },
  BEP20: { chain: 'BNB Smart Chain', address: 'https://bscscan.com/address/', transaction: 'https://bscscan.com/tx/' },
  SOL: { chain: 'Solana', address: 'https://solscan.io/account/', transaction: 'https://solscan.io/tx/' },
  TON: { chain: 'TON', address: 'https://tonviewer.com/', transaction: 'https://tonviewer.com/transaction/' },
};

/**
 * What a transfer of USDT usually costs on each network, in USDT. The operator may set others. What is less than twice as much
 * need not be sent back.
 */
export const usualFees: Readonly<Record<Network, string>> = {
  TRC20: '3',
  ERC20: '3',
  BEP20: '0.5',
  SOL: '0.5',
  TON: '0.5',
};

/** The name of the chain: "Tron" for TRC20. */
export const chainOf = (network: Network): string => facts[network].chain;

/** How people read a network: "TRC20 (Tron)". */
export function networkName(network: Network): string {
  const chain = chainOf(network);
  return chain === network ? chain : `${network} (${chain})`;
}

/** The page that shows an address in the public explorer of its network. */
export const addressLink = (network: Network, address: string): string =>
  facts[network].address + encodeURIComponent(address);

/** The page that shows a transaction in the public explorer of its network. */
export const transactionLink = (network: Network, txHash: string): string =>
  facts[network].transaction + encodeURIComponent(txHash);

/** The networks whose transfers the product can read. */
export const readableNetworks = ['TRC20', 'ERC20', 'BEP20'] as const satisfies readonly Network[];
export type ReadableNetwork = (typeof readableNetworks)[number];

/** The contract of USDT on a network, and how many decimals its sums have. */
export const usdtContracts: Readonly<Record<ReadableNetwork, { contract: string; decimals: number }>> = {
  TRC20: { contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', decimals: 6 },
  ERC20: { contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7', decimals: 6 },
  BEP20: { contract: '0x55d398326f99059fF775485246999027B3197955', decimals: 18 },
};
