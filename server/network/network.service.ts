import { type Message, messages } from '#contract/wire/errors.ts';
import { addressKey } from '#domain/wallet/address-key.ts';
import {
  destinationsOf,
  newEntries,
  type StatedDestination,
  type Wallet,
  type WantedWallet,
  withWhatIsKnown,
} from '#domain/wallet/destination.ts';
import type { Network } from '#domain/wallet/network.ts';
import { type AddressFault, addressFault } from '#domain/wallet/network-address.ts';
import { foreignLetter, neverDestination } from '#domain/wallet/never-destination.ts';
import { refuse } from '../lib/refuse.ts';
import type { AddressOwners, PayeeFacts } from './address-owners.sql.ts';

type Needs = { enabled: () => readonly Network[]; owners: AddressOwners };

const reasons: Record<AddressFault, Message> = {
  form: 'addressWrongForm',
  checksum: 'addressWrongChecksum',
  test: 'addressOfTestNetwork',
  other_network: 'addressOfOtherNetwork',
};

const noAddresses: ReadonlySet<string> = new Set();

/** Checks the addresses that people type. Addresses that are stored already are not checked again. */
export const networkService = ({ enabled, owners }: Needs) => {
  function refuseWrong({ network, address }: StatedDestination, pointer: string) {
    if (!enabled().includes(network)) refuseField('networkDisabled', `${pointer}/network`);
    refuseNever(address, `${pointer}/address`);
    const fault = addressFault(network, address);
    if (fault) refuseField(reasons[fault], `${pointer}/address`);
  }

  /** The wallet to store, with the networks and names that are known already. None of its new addresses is one of `refused`. */
  function decideWallet(wanted: WantedWallet, stored: Wallet | null, refused = noAddresses): Wallet {
    const wallet = withWhatIsKnown(wanted, stored);
    const known = new Set(destinationsOf(stored).map(({ address }) => addressKey(address)));
    for (const { entry, at } of newEntries(wallet, stored)) {
      const { network, address } = entry;
      const pointer = `/wallet/data/${at}`;
      if (network) refuseWrong({ network, address }, pointer);
      else refuseNever(address, `${pointer}/address`);
      if (refused.has(address) && !known.has(addressKey(address))) refuseField('addressOfOffice', `${pointer}/address`);
    }
    return wallet;
  }

  function refusePayee({ isOffices, isStaffs }: PayeeFacts, pointer: string) {
    if (isOffices) refuseField('addressOfOffice', `${pointer}/address`);
    if (isStaffs) refuseField('addressOfStaff', `${pointer}/address`);
  }

  return {
    list: (): Network[] => [...enabled()],
    refuseWrong,
    refusePayee,
    decideWallet,

    /** Refuses an address that an office or its staff would send the money of this customer to. */
    async refuseOthers({ address }: StatedDestination, customerId: string, pointer: string) {
      refusePayee(await owners.findPayee(address, customerId), pointer);
    },

    decideOfficeWallet(wanted: Wallet, stored: Wallet | null): Wallet {
      const wallet = decideWallet(wanted, stored);
      const stated = destinationsOf(wallet).map(({ network }) => network);
      const twice = stated.findIndex((network, at) => network !== null && stated.indexOf(network) < at);
      if (twice >= 0) refuseField('networkTwice', `/wallet/data/${twice}/network`);
      return wallet;
    },
  };
};

export type NetworkService = ReturnType<typeof networkService>;

/** What no wallet has: letters of other alphabets, the contract of a coin, an account with nobody's key. */
export function refuseNever(address: string, pointer: string) {
  const letter = foreignLetter(address);
  if (letter !== undefined) refuseField('addressLetters', pointer, `No address has the letter "${letter}" in it`);
  const never = neverDestination(address);
  if (never?.kind === 'coin') refuseField('addressOfCoin', pointer, `This is the contract of ${never.coin}, no wallet`);
  if (never) refuseField('addressOfNobody', pointer);
}

export const refuseField = (reason: Message, pointer: string, message: string = messages[reason]): never =>
  refuse('VALIDATION_ERROR', { reason, errors: [{ pointer, message }] });
