import { amountOf } from '#domain/chain/reading.ts';
import { runSeconds, walletSeconds } from '#domain/chain/schedule.ts';
import { SourceFailure } from '../lib/outside/source-client.ts';
import type { ChainReader } from './adapter.ts';
import type { DueChain } from './chain.store.ts';
import type { WalletReadings } from './wallet-readings.store.ts';

type Needs = {
  chain: DueChain;
  reader: () => Promise<ChainReader>;
  wallets: Pick<WalletReadings, 'read' | 'putOff'>;
};

/** Reads what lies in a wallet, and keeps it in the place of what it read before. */
export async function lookAtWallet({ chain, reader, wallets }: Needs, { address }: { address: string }): Promise<void> {
  const { network } = chain;
  try {
    const amount = amountOf(await (await reader()).balanceOf(address), network);
    if (amount === null) throw new SourceFailure('unreadable');
    await wallets.read(network, address, amount, walletSeconds);
  } catch (error) {
    // Others have their turn first.
    if (error instanceof SourceFailure) await wallets.putOff(network, address, runSeconds * 2);
    throw error;
  }
}
