import { base64, hex } from '@scure/base';

/** An address of Ethereum in any spelling: with and without 0x, in small letters, in capitals or mixed. */
const ethereumForm = /^(?:0x)?([0-9a-f]{40})$/i;
/** The form for people of an address on TON, with "bounceable", "not bounceable" and the test bit. */
const tonForm = /^[EUk0][Q-Za-f][A-Za-z0-9+/_-]{46}$/;
/** The form of an address on TON inside programs. */
const tonRawForm = /^(?:0|-1):[0-9a-f]{64}$/i;

/**
 * One spelling for all that name the same account, so that it is found however it was written. Networks whose accounts
 * have the same form share it: who has the key on one has it on the other. The database has the same rule, in
 * `address_key()`.
 */
export function addressKey(address: string): string {
  const ethereum = ethereumForm.exec(address)?.[1];
  if (ethereum !== undefined) return `0x${ethereum.toLowerCase()}`;
  if (tonRawForm.test(address)) return address.toLowerCase();
  return tonForm.test(address) ? tonKey(address) : address;
}

function tonKey(address: string): string {
  const bytes = base64.decode(address.replaceAll('-', '+').replaceAll('_', '/'));
  return `${bytes[1] === 0 ? '0' : '-1'}:${hex.encode(bytes.subarray(2, 34))}`;
}
