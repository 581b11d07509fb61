/** Specification §9: the maximum lengths of profile fields. */
export const fullNameMaxLength = 128;
export const emailMaxLength = 128;
export const walletMaxLength = 50;

/** The product's languages, by their codes in `lang`. */
export const languages = ['en', 'uk'] as const;
export type Language = (typeof languages)[number];

export type Wallet = { data: { address: string }[] };

/** The address that the product uses: the first one in the wallet. */
export const walletAddress = (wallet: Wallet | null | undefined): string | undefined => wallet?.data[0]?.address;

/** The wallet with a new first address. An empty address removes the first one. Null when no address is left. */
export function withAddress(wallet: Wallet | null, address: string): Wallet | null {
  const others = wallet?.data.slice(1) ?? [];
  const addresses = address === '' ? others : [{ address }, ...others];
  return addresses.length > 0 ? { data: addresses } : null;
}

/**
 * Removes spaces and invisible characters. No address contains them; they come from copying, and USDT sent to a broken
 * address is lost.
 */
export const withoutGaps = (address: string) => address.replace(/[\s\u200B-\u200D\u2060\uFEFF]/g, '');

/** Specification §9: on small screens a wallet shows its first 6 and last 4 characters. */
export const shortWallet = (address: string) =>
  address.length > 12 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address;

/** The short id in lists of users: the last six characters, which are random. */
export const shortUserId = (id: string) => `#${id.slice(-6)}`;

const emailShape = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Catches only obvious mistakes. A real check needs an answer from the address. */
export const isEmail = (text: string) => text.length <= emailMaxLength && emailShape.test(text);
