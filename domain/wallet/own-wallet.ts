import type { Destination, Wallet, WantedWallet } from './destination.ts';

/** The most addresses of a wallet. */
export const mostAddresses = 10;

type Named = Destination & { name: string };
type Change = { name: string; isFirst: boolean };

const entryOf = ({ address, network, name }: Named) => ({
  address,
  ...(network && { network }),
  name: name.trim() || null,
});

/** The wallet with one address more, behind the others. */
export const withAddress = (wallet: Wallet | null, added: Named): WantedWallet => ({
  data: [...(wallet?.data ?? []), entryOf(added)],
});

/** The wallet in which this address has another name, or becomes the first, which is used where none is chosen. */
export function withChanged(wallet: Wallet, address: string, { name, isFirst }: Change): WantedWallet {
  const isChanged = (entry: { address: string }) => entry.address === address;
  const data = wallet.data.map((entry) => (isChanged(entry) ? { ...entry, name: name.trim() || null } : entry));
  return { data: isFirst ? [...data.filter(isChanged), ...data.filter((entry) => !isChanged(entry))] : data };
}

/** The wallet without this address, or null when it was the only one. */
export function withoutAddress(wallet: Wallet, address: string): WantedWallet | null {
  const data = wallet.data.filter((entry) => entry.address !== address);
  return data.length > 0 ? { data } : null;
}

/** What its person calls an address. */
export const nameOf = (wallet: Wallet | null, { address }: Pick<Destination, 'address'>): string | undefined =>
  wallet?.data.find((entry) => entry.address === address)?.name;
