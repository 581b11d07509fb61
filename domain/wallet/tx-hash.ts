import { base58, base64, base64url, hex } from '@scure/base';
import type { Network } from './network.ts';

/** The id of a transaction when its network is not known: any characters that some network uses in its ids. */
const anyForm = /^[\w+/=-]{16,128}$/;
const hashForm = /^(?:0x)?[0-9a-f]{64}$/i;

type Spell = (typed: string) => string | undefined;

const plainHex: Spell = (typed) => (hashForm.test(typed) ? typed.slice(-64).toLowerCase() : undefined);

const prefixedHex: Spell = (typed) => {
  const digits = plainHex(typed);
  return digits && `0x${digits}`;
};

/** On Solana the id is the first signature, of 64 bytes. */
const signature: Spell = (typed) => (lengthOf(() => base58.decode(typed)) === 64 ? typed : undefined);

/** TON shows the same 32 bytes in hexadecimal and in Base64. */
const ofTon: Spell = (typed) => {
  if (hashForm.test(typed)) return plainHex(typed);
  const read = () => (/[-_]/.test(typed) ? base64url : base64).decode(typed);
  return lengthOf(read) === 32 ? hex.encode(read()) : undefined;
};

const spellings: Record<Network, Spell> = {
  TRC20: plainHex,
  ERC20: prefixedHex,
  BEP20: prefixedHex,
  SOL: signature,
  TON: ofTon,
};

/**
 * The id of a transaction as its network writes it, so that one transaction has one spelling. Undefined when the text
 * can't be an id of this network. The network is null if it is not stated.
 */
export function txHashOn(network: Network | null, typed: string): string | undefined {
  if (network !== null) return spellings[network](typed);
  if (!anyForm.test(typed)) return undefined;
  return hashForm.test(typed) ? plainHex(typed) : typed;
}

/** The number of bytes that a text decodes to. The libraries throw when it can't be decoded. */
function lengthOf(read: () => Uint8Array): number {
  try {
    return read().length;
  } catch {
    return -1;
  }
}
