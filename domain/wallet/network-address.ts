import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58, base64, base64urlnopad, createBase58check, hex } from '@scure/base';
import crc16 from 'crc/calculators/crc16xmodem';
import { type Network, networks } from './network.ts';

/**
 * What is wrong with an address. `checksum`: it has the form of the network, but a character is wrong. `test`: it belongs
 * to the test network, where coins have no value. `other_network`: it is an address of another network. `form`: it is no
 * address of any network.
 */
export type AddressFault = 'checksum' | 'test' | 'other_network' | 'form';

type OwnFault = Exclude<AddressFault, 'other_network'>;
type Check = (address: string) => OwnFault | undefined;

const base58check = createBase58check(sha256);

/** Tron writes an address in Base58Check. This is its first byte on the main network. */
const tronVersion = 0x41;

const tron: Check = (address) => {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address)) return 'form';
  const bytes = decoded(() => base58check.decode(address));
  return bytes?.length === 21 && bytes[0] === tronVersion ? undefined : 'checksum';
};

/** EIP-55: the case of the letters is the checksum. An address with letters of one case has no checksum. */
const ethereum: Check = (address) => {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(address)?.[1];
  if (digits === undefined) return 'form';
  const small = digits.toLowerCase();
  if (digits === small || digits === digits.toUpperCase()) return undefined;
  const hash = hex.encode(keccak_256(new TextEncoder().encode(small)));
  const spelled = [...small].map((digit, at) =>
    Number.parseInt(hash[at] ?? '', 16) > 7 ? digit.toUpperCase() : digit,
  );
  return digits === spelled.join('') ? undefined : 'checksum';
};

/** An address on Solana is a public key of 32 bytes. It has no checksum. */
const solana: Check = (address) => (decoded(() => base58.decode(address))?.length === 32 ? undefined : 'form');

/**
 * TEP-2: the first byte of a user-friendly TON address says "bounceable" (0x11) or "not bounceable" (0x51). The test bit
 * marks an address of the test network.
 */
const tonKinds = [0x11, 0x51];
const tonTestBit = 0x80;
const tonLength = 48;

const ton: Check = (address) => {
  const isUrl = /[-_]/.test(address);
  const bytes =
    address.length === tonLength ? decoded(() => (isUrl ? base64urlnopad : base64).decode(address)) : undefined;
  if (!bytes || !tonKinds.includes((bytes[0] ?? 0) & ~tonTestBit)) return 'form';
  if (crc16(bytes.subarray(0, 34)) !== ((bytes[34] ?? 0) << 8) + (bytes[35] ?? 0)) return 'checksum';
  return (bytes[0] ?? 0) & tonTestBit ? 'test' : undefined;
};

const checks: Record<Network, Check> = { TRC20: tron, ERC20: ethereum, BEP20: ethereum, SOL: solana, TON: ton };

/**
 * The networks that this address can belong to, in the order of `networks`. Empty when it is no address. Ethereum and
 * BNB Smart Chain have the same addresses. The address must have no spaces around it.
 */
export const networksOf = (address: string): Network[] => networks.filter((network) => !checks[network](address));

/** What is wrong with this address on this network. Undefined when nothing is wrong. */
export function addressFault(network: Network, address: string): AddressFault | undefined {
  const fault = checks[network](address);
  return fault === 'form' && networksOf(address).length > 0 ? 'other_network' : fault;
}

/** The libraries throw when a text can't be decoded. */
function decoded(decode: () => Uint8Array): Uint8Array | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}
