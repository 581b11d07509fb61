import { type Message, messages } from '#contract/errors.ts';
import {
  destinationsOf,
  newEntries,
  type StatedDestination,
  type Wallet,
  withKnownNetworks,
} from '#domain/destination.ts';
import type { Network } from '#domain/network.ts';
import { type AddressFault, addressFault } from '#domain/network-address.ts';
import { refuse } from '../lib/refuse.ts';

type Needs = { enabled: readonly Network[] };

const reasons: Record<AddressFault, Message> = {
  form: 'addressWrongForm',
  checksum: 'addressWrongChecksum',
  test: 'addressOfTestNetwork',
  other_network: 'addressOfOtherNetwork',
};

/** Checks the addresses that people type. Addresses that are stored already are not checked again. */
export const networkService = ({ enabled }: Needs) => {
  function refuseWrong({ network, address }: StatedDestination, pointer: string) {
    if (!enabled.includes(network)) refuseField('networkDisabled', `${pointer}/network`);
    const fault = addressFault(network, address);
    if (fault) refuseField(reasons[fault], `${pointer}/address`);
  }

  /** The wallet to store, with the networks that are known already. */
  function decideWallet(wanted: Wallet, stored: Wallet | null): Wallet {
    const wallet = withKnownNetworks(wanted, stored);
    for (const { entry, at } of newEntries(wallet, stored)) {
      const { network, address } = entry;
      if (network) refuseWrong({ network, address }, `/wallet/data/${at}`);
    }
    return wallet;
  }

  return {
    list: (): Network[] => [...enabled],
    refuseWrong,
    decideWallet,

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

const refuseField = (reason: Message, pointer: string): never =>
  refuse('VALIDATION_ERROR', { reason, errors: [{ pointer, message: messages[reason] }] });
