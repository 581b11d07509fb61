import type { Network } from './network.ts';

/** What people paste in the place of an address or of a transaction: the code of a wallet, or a page of an explorer. */
export type TypedLink = { network: Network | null } & ({ address: string } | { hash: string });

/** The explorers of the main networks. Those of networks for trials have other hosts and are not read. */
const explorers: Readonly<Record<string, Network>> = {
  'tronscan.org': 'TRC20',
  'tronscan.io': 'TRC20',
  'etherscan.io': 'ERC20',
  'bscscan.com': 'BEP20',
  'solscan.io': 'SOL',
  'explorer.solana.com': 'SOL',
  'tonviewer.com': 'TON',
  'tonscan.org': 'TON',
};

const pageForm =
  /^(?:https?:\/\/)?(?:www\.)?([a-z.]+)\/(?:#\/)?(?:(?!tx)[a-z]{2}\/)?(?:(address|account|contract|token|token20|jetton|transaction|tx)\/)?([^/?#\s]+)/i;

function readExplorer(text: string): TypedLink | undefined {
  const [, host = '', kind = '', id = ''] = pageForm.exec(text) ?? [];
  const network = explorers[host.toLowerCase()];
  if (network === undefined) return undefined;
  const found = decoded(id);
  return /^t(x|ransaction)$/i.test(kind) ? { network, hash: found } : { network, address: found };
}

/** The numbers of the networks that work like Ethereum (EIP-155). */
const chains: Readonly<Record<string, Network>> = { '1': 'ERC20', '56': 'BEP20' };

/**
 * EIP-681: `ethereum:0x…@1`, and for a coin `ethereum:<contract>@1/transfer?address=0x…`. Then the contract is not where
 * the money goes. A number of another network is not read, because an address there is another wallet.
 */
function readEthereum(text: string): TypedLink | undefined {
  const [, target, chain, call, query = ''] =
    /^ethereum:(?:pay-)?(0x[0-9a-f]+)(?:@(\d+))?(?:\/(\w+))?(?:\?(.*))?$/i.exec(text) ?? [];
  if (target === undefined) return undefined;
  const network = chain === undefined ? null : chains[chain];
  const address = call === undefined ? target : /(?:^|&)address=(0x[0-9a-f]+)/i.exec(query)?.[1];
  if (network === undefined || address === undefined || (call !== undefined && call !== 'transfer')) return undefined;
  return { network, address };
}

/** The codes with the address behind their name, and the pages of wallets with the same meaning. */
const codes: readonly [form: RegExp, network: Network][] = [
  [/^tron:(?:\/\/)?([^/?#\s]+)/i, 'TRC20'],
  [/^smartchain:(?:\/\/)?([^/?#@\s]+)/i, 'BEP20'],
  [/^solana:(?:\/\/)?([^/?#\s]+)/i, 'SOL'],
  [/^ton:\/\/transfer\/([^/?#\s]+)/i, 'TON'],
  [/^https:\/\/(?:app\.tonkeeper\.com|tonhub\.com)\/transfer\/([^/?#\s]+)/i, 'TON'],
];

function readCode(text: string): TypedLink | undefined {
  for (const [form, network] of codes) {
    const address = form.exec(text)?.[1];
    if (address !== undefined) return { network, address: decoded(address) };
  }
  return undefined;
}

/** Reads a wallet's code or a page of an explorer. Undefined when the text is neither. */
export const readLink = (text: string): TypedLink | undefined =>
  readEthereum(text) ?? readCode(text) ?? readExplorer(text);

/** The transaction in what a person has typed: a page of an explorer names it. */
export function typedHashIn(text: string, network: Network | null): string {
  const link = readLink(text);
  const isHere = network === null || link?.network === network;
  return link && 'hash' in link && isHere ? link.hash : text;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
