import { amountOf } from '#domain/chain/reading.ts';
import { addressSeconds, runSeconds } from '#domain/chain/schedule.ts';
import type { ReadableNetwork } from '#domain/wallet/network.ts';
import { txHashOn } from '#domain/wallet/tx-hash.ts';
import { SourceFailure } from '../lib/outside/source-client.ts';
import type { ChainReader, Found } from './adapter.ts';
import type { DueChain } from './chain.store.ts';
import type { ChainWork, DueAddress, FoundAtAddress } from './chain-work.store.ts';

type Needs = { chain: DueChain; reader: () => Promise<ChainReader>; work: Pick<ChainWork, 'found' | 'addressRead'> };

/** Looks for what came to an address, and notes the deals that expect just this sum. Each is read in full afterwards. */
export async function lookAtAddress({ chain, reader, work }: Needs, due: DueAddress): Promise<void> {
  const { network } = chain;
  const { address, placed } = due;
  try {
    const readTo = due.read_to === null ? null : Number(due.read_to);
    const found = await (await reader()).transfersTo(address, { readTo, placed });
    await work.found(network, address, foundOn(network, found));
    await work.addressRead(network, address, found.readTo, found.isBehind ? 0 : addressSeconds);
  } catch (error) {
    // Others have their turn first.
    if (error instanceof SourceFailure) await work.addressRead(network, address, null, runSeconds * 2);
    throw error;
  }
}

const foundOn = (network: ReadableNetwork, { transfers }: Found): FoundAtAddress[] =>
  transfers.flatMap(({ hash, units }) => {
    const amount = amountOf(units, network);
    const tx_hash = txHashOn(network, hash);
    return amount === null || tx_hash === undefined ? [] : [{ transfer: hash, tx_hash, amount }];
  });
