import type { Network } from './network.ts';

/** Where USDT is sent: the network and the address on it. The network is null if it is not stated. */
export type Destination = { network: Network | null; address: string };

/** A destination that says its network, such as that of a refund. */
export type StatedDestination = Destination & { network: Network };

export const isStated = (destination: Destination): destination is StatedDestination => destination.network !== null;

/** The addresses of a person or an office, as they are stored and sent. An address may leave out its network. */
export type Wallet = { data: WalletEntry[] };
export type WalletEntry = {
  address: string;
  network?: Network;
  /** What its person calls it: "Ledger". Only in the own record of a person. */
  name?: string;
};
/** An address as a person sends it. An absent name stays as it is stored, null takes it away. */
type WantedEntry = Omit<WalletEntry, 'name'> & { name?: string | null };
export type WantedWallet = { data: WantedEntry[] };

/** Specification §9: the maximum length of an address. */
export const walletMaxLength = 50;
export const walletNameMaxLength = 40;

/** The value of a field in which nothing is typed. */
export const noDestination: Destination = { network: null, address: '' };

const destinationIn = ({ address, network }: WantedEntry): Destination => ({ network: network ?? null, address });
const entryFor = ({ address, network }: Destination): WalletEntry => ({ address, ...(network && { network }) });

/** All destinations in the wallet, the one that the product uses first. */
export const destinationsOf = (wallet: WantedWallet | null | undefined): Destination[] =>
  (wallet?.data ?? []).map(destinationIn);

/** The destination that the product uses: the first one in the wallet. */
export const destinationOf = (wallet: Wallet | null | undefined): Destination | undefined => destinationsOf(wallet)[0];

/**
 * The destination for a transfer on this network. Without a network it is the first one. A destination that does not
 * state its network may be on any, so it serves where none states the network. Undefined when the wallet has none.
 */
export function destinationOn(wallet: Wallet | null | undefined, network: Network | null): Destination | undefined {
  const all = destinationsOf(wallet);
  if (network === null) return all[0];
  return all.find((one) => one.network === network) ?? all.find((one) => one.network === null);
}

/**
 * The destination of a wallet to which an order goes: the one that the customer has named, or else the one for the network.
 * Undefined when the wallet does not have the named one, or has it on another network.
 */
export function chosenOf(
  wallet: Wallet | null,
  named: Destination | undefined,
  network: Network | null,
): Destination | undefined {
  if (!named) return destinationOn(wallet, network);
  const isOn = (one: Destination) => network === null || one.network === null || one.network === network;
  return destinationsOf(wallet).find((one) => isSameDestination(one, named) && isOn(one));
}

/**
 * Whether an office with this wallet works on the network. An office or a customer that does not state a network is
 * never refused. The desk is warned instead.
 */
export const worksOn = (officeWallet: Wallet | null, network: Network | null): boolean =>
  destinationsOf(officeWallet).length === 0 || destinationOn(officeWallet, network) !== undefined;

/**
 * The wallet with a new first destination. With an empty address it is null: the next address must not replace the
 * removed one, because no screen shows it and USDT would be sent there.
 */
export function withDestination(wallet: Wallet | null, { network, address }: Destination): Wallet | null {
  const trimmed = address.trim();
  if (trimmed === '') return null;
  return { data: [entryFor({ network, address: trimmed }), ...(wallet?.data.slice(1) ?? [])] };
}

/** The wallet that consists of this destination alone. */
export const walletOf = (destination: Destination): Wallet => ({ data: [entryFor(destination)] });

/**
 * The new wallet. An address that says nothing of its network or its name keeps those that it has in the stored one, so a
 * client that knows of neither loses neither.
 */
export function withWhatIsKnown(wallet: WantedWallet, stored: Wallet | null): Wallet {
  const known = new Map(stored?.data.map((entry) => [entry.address, entry]));
  const data = wallet.data.map(({ address, network, name }) => {
    const kept = known.get(address);
    const called = name === undefined ? kept?.name : name;
    return { ...entryFor({ address, network: network ?? kept?.network ?? null }), ...(called && { name: called }) };
  });
  return { data };
}

/** The wallet as others read it: names are for its person alone. */
export const withoutNames = (wallet: Wallet | null): Wallet | null =>
  wallet && { data: wallet.data.map(({ name: _, ...entry }) => entry) };

/** The entries of a wallet that the stored one does not have as they are. */
export const newEntries = (wallet: Wallet, stored: Wallet | null): { entry: WalletEntry; at: number }[] =>
  wallet.data
    .map((entry, at) => ({ entry, at }))
    .filter(({ entry }) => !stored?.data.some((old) => old.address === entry.address && old.network === entry.network));

/** Whether an address is added, replaced or removed. To state the network of an address changes none. */
export function changesAddresses(stored: Wallet | null, wanted: Wallet | null): boolean {
  const [before, after] = [destinationsOf(stored), destinationsOf(wanted)];
  const isKept = (destination: Destination, at: number) =>
    before[at] !== undefined && isSameDestination(before[at], destination);
  return after.length !== before.length || !after.every(isKept);
}

/** Whether a person must prove the password for this wallet. The first address of an account that has none is free. */
export const needsProof = (stored: Wallet | null, wanted: Wallet | null): boolean =>
  changesAddresses(stored, wanted) && (destinationsOf(stored).length > 0 || destinationsOf(wanted).length > 1);

/** Whether this wallet keeps every address of one that was set aside, so that its person has confirmed them. */
export const confirmsWallet = (setAside: Wallet, wallet: Wallet | null): boolean =>
  setAside.data.every(({ address }) => wallet?.data.some((entry) => entry.address === address));

/** Whether USDT arrives at the same place. A network that is not stated does not make a difference. */
export const isSameDestination = (one: Destination, other: Destination): boolean =>
  one.address === other.address && (one.network === null || other.network === null || one.network === other.network);

/** A destination as one text, for files and comparisons. */
export const destinationText = ({ network, address }: Destination): string =>
  network === null ? address : `${network} ${address}`;

/** A truncated address loses money. So fields accept any length and report an address that is too long. */
export const isTooLong = ({ address }: Destination): boolean => address.trim().length > walletMaxLength;

/**
 * Removes spaces and invisible characters. No address contains them; they come from copying, and USDT sent to a broken
 * address is lost.
 */
export const withoutSpaces = (address: string) => address.replace(/[\s\u200B-\u200D\u2060\uFEFF]/g, '');

/** How much a short address shows of its beginning, its middle and its end. */
const shown = { start: 6, middle: 4, end: 4 } as const;
const shownLength = shown.start + shown.middle + shown.end;

/**
 * Specification §9: on small screens a wallet shows its first 6 and last 4 characters. Forgers make addresses with the
 * same ends, so four characters from the middle stand between them.
 */
export function shortAddress(address: string): string {
  if (address.length <= shownLength + 2) return address;
  const at = Math.floor((address.length - shown.middle) / 2);
  const parts = [address.slice(0, shown.start), address.slice(at, at + shown.middle), address.slice(-shown.end)];
  return parts.join('…');
}

/** How many characters of an address a person reads back from its middle, and from its end. */
export const readBackLength = 4;

/** Forgers match about so many characters at both ends, so what is read back lies between them. */
const guessedEnd = 8;

/** Where the characters from the middle begin that a person reads back. `chance` is from 0 to 1, without 1. */
export function readBackPlace(address: string, chance: number): number {
  const last = address.length - guessedEnd - readBackLength;
  const first = Math.min(guessedEnd, Math.max(last, 0));
  return first + Math.floor(chance * (Math.max(last, first) - first + 1));
}
