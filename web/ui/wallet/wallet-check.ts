import { queryOptions, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { z } from 'zod';
import { networkApi } from '#contract/office/network.ts';
import {
  type Destination,
  destinationsOf,
  isTooLong,
  type Wallet,
  walletMaxLength,
  withoutSpaces,
} from '#domain/wallet/destination.ts';
import { type Network, networkName, networks } from '#domain/wallet/network.ts';
import { type AddressFault, addressFault, networksOf } from '#domain/wallet/network-address.ts';
import { foreignLetter, type Never, neverDestination } from '#domain/wallet/never-destination.ts';
import { readLink, type TypedLink } from '#domain/wallet/typed-link.ts';
import { call } from '../../lib/call/api.ts';
import { networksKey } from '../../lib/call/refresh-network.ts';

/** An address that a person types. */
export type TypedWallet = Destination & {
  /** The person has compared its middle and its end with the wallet. This is needed when an address is used for the first time. */
  isReadBack?: boolean;
};

/** A setting of the network. A live message puts the changed one here. */
const networksQuery = queryOptions({
  queryKey: networksKey,
  queryFn: () => call(networkApi.list),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The networks that a new address may name. All until the server has said which: it refuses the others. */
const useNetworks = (): readonly Network[] => useQuery(networksQuery).data ?? networks;

/** What an address is compared with: the stored addresses, and the networks of this installation. */
export type KnownWallets = { stored: Wallet | null; here: readonly Network[] };

export const useKnownWallets = (stored: Wallet | null): KnownWallets => ({ stored, here: useNetworks() });

type WalletProblem =
  | Exclude<AddressFault, 'other_network'>
  | Never['kind']
  | 'letters'
  | 'tooLong'
  | 'unused'
  | 'network'
  | 'readBack';

/** What a person has typed or pasted. The code of a wallet and the page of an explorer name an address and its network. */
export function typedDestination(text: string, { network }: Destination, known: KnownWallets): TypedWallet {
  const typed = withoutSpaces(text);
  const link = readLink(typed);
  // The address of a page of another network would be taken for a wallet of a network that is used here.
  if (!link || !('address' in link) || isUnused(link, known)) return atNetwork(typed, network, known);
  return atNetwork(link.address, link.network ?? network, known);
}

const atNetwork = (address: string, chosen: Network | null, known: KnownWallets): TypedWallet => ({
  address,
  network: networkOf(address, chosen, known),
});

/** Whether the page or the code names a network that is not used here. */
const isUnused = ({ network }: TypedLink, { here }: KnownWallets) => network !== null && !here.includes(network);

/** The networks of this installation on which the address can be a wallet. */
export const networksFor = (address: string, { here }: KnownWallets): Network[] =>
  neverDestination(address) ? [] : networksOf(address).filter((network) => here.includes(network));

/** The network of a newly typed address. Null if the person has to choose it. */
function networkOf(address: string, chosen: Network | null, known: KnownWallets): Network | null {
  const fitting = networksFor(address, known);
  if (fitting.length === 1) return fitting[0] ?? null;
  return chosen !== null && fitting.includes(chosen) ? chosen : null;
}

export const isFirstUse = (address: string, { stored }: KnownWallets): boolean =>
  !destinationsOf(stored).some((known) => known.address === address);

const isKept = ({ address, network }: Destination, { stored }: KnownWallets): boolean =>
  network !== null && destinationsOf(stored).some((known) => known.address === address && known.network === network);

/** Why the typed address can't be saved. Undefined when it can, and when nothing is typed. */
export function walletProblem(typed: TypedWallet, known: KnownWallets): WalletProblem | undefined {
  const { address } = typed;
  if (address === '' || isKept(typed, known)) return undefined;
  return textProblem(typed, known) ?? missingFor(typed, known);
}

/** What is wrong with the text on any network. */
function textProblem(typed: TypedWallet, known: KnownWallets): WalletProblem | undefined {
  const { address } = typed;
  if (foreignLetter(address) !== undefined) return 'letters';
  const link = readLink(address);
  if (link && isUnused(link, known)) return 'unused';
  if (isTooLong(typed)) return 'tooLong';
  return neverDestination(address)?.kind;
}

/** What is missing before the address can be used here. */
function missingFor({ address, network, isReadBack = false }: TypedWallet, known: KnownWallets) {
  const fitting = networksFor(address, known);
  if (fitting.length === 0) return addressProblem(address, known);
  if (network === null || !fitting.includes(network)) return 'network';
  return isFirstUse(address, known) && !isReadBack ? 'readBack' : undefined;
}

/** What is wrong with an address that belongs to no network of this installation. */
function addressProblem(address: string, { here }: KnownWallets): WalletProblem {
  if (networksOf(address).length > 0) return 'unused';
  const faults = here.map((network) => addressFault(network, address));
  return faults.find((fault) => fault === 'checksum' || fault === 'test') ?? 'form';
}

function foundIn(address: string): Network[] {
  const network = readLink(address)?.network;
  return network ? [network] : networksOf(address);
}

const namesOf = (networks: readonly Network[]) => networks.map(networkName).join(', ');

/** The sentence for what is wrong with the typed address. */
export function walletProblemText(typed: TypedWallet, known: KnownWallets): string {
  const { address } = typed;
  const problem = walletProblem(typed, known) ?? 'form';
  const never = neverDestination(address);
  return i18next.t(`wallet:problem.${problem}`, {
    max: walletMaxLength,
    letter: foreignLetter(address),
    coin: never?.kind === 'coin' ? never.coin : '',
    here: namesOf(known.here),
    found: namesOf(foundIn(address)),
    network: namesOf(known.here.filter((network) => addressFault(network, address) === 'checksum')),
  });
}

/**
 * A schema that accepts a typed address without a problem. "Too long" has its own kind of issue, so that the form shows it
 * during typing.
 */
export const checkedWallet = (known: KnownWallets) =>
  z.custom<TypedWallet>().check(({ value, issues }) => {
    const problem = walletProblem(value, known);
    if (problem === 'tooLong') {
      issues.push({ code: 'too_big', origin: 'string', maximum: walletMaxLength, input: value });
    } else if (problem) issues.push({ code: 'custom', input: value });
  });
