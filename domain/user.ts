/** Specification §9: how long the fields of a profile may be. */
export const fullNameMaxLength = 128;
export const emailMaxLength = 128;
export const walletMaxLength = 50;

/** The languages of the product, by the codes that `lang` carries. */
export const languages = ['en', 'uk'] as const;
export type Language = (typeof languages)[number];

export type Wallet = { data: { address: string }[] };

/** The address that the product works with: the first of the wallet. */
export const walletAddress = (wallet: Wallet | null | undefined): string | undefined => wallet?.data[0]?.address;

/** The wallet with another first address, the one that the product works with; null when nothing is left. */
export function withAddress(wallet: Wallet | null, address: string): Wallet | null {
  const others = wallet?.data.slice(1) ?? [];
  const addresses = address === '' ? others : [{ address }, ...others];
  return addresses.length > 0 ? { data: addresses } : null;
}

/** No chain has an address with a gap in it: gaps come from copying out of broken lines, and the coin would be lost. */
export const withoutGaps = (address: string) => address.replace(/[\s\u200B-\u200D\u2060\uFEFF]/g, '');

/** Specification §9: on small screens a wallet shows its first 6 and last 4 characters. */
export const shortWallet = (address: string) =>
  address.length > 12 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address;

const emailShape = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Only the plain mistakes: whether an address exists is known when somebody answers from it. */
export const isEmail = (text: string) => text.length <= emailMaxLength && emailShape.test(text);
