import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check, hex } from '@scure/base';
import { addressKey } from './address-key.ts';

const base58check = createBase58check(sha256);
const accountLength = 20;

/**
 * Tron and Ethereum give one key the same 20 bytes, and programs write an address of Tron in these bytes. So both are
 * compared as bytes: `0x` and 40 small digits. What is no such address stays as `addressKey` has it.
 */
export function accountKey(address: string): string {
  const hexOfTron = /^(?:0x)?41([0-9a-f]{40})$/i.exec(address)?.[1];
  if (hexOfTron !== undefined) return `0x${hexOfTron.toLowerCase()}`;
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address)) return addressKey(address);
  try {
    return `0x${hex.encode(base58check.decode(address).subarray(-accountLength))}`;
  } catch {
    // A wrong checksum: no account has this address.
    return address;
  }
}
