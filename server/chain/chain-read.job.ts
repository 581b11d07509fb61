import type { ChainFault } from '#domain/chain/chain-fault.ts';
import type { ReadingProblem } from '#domain/chain/reading-words.ts';
import { allowance, callsForHashes, longestBlind, runSeconds } from '#domain/chain/schedule.ts';
import { waitAfter } from '#domain/outside.ts';
import type { ReadableNetwork } from '#domain/wallet/network.ts';
import type { Job } from '../jobs/job-run.ts';
import { type SourceClient, SourceFailure } from '../lib/outside/source-client.ts';
import { type ChainReader, ClockOff } from './adapter.ts';
import { adapters } from './adapters.ts';
import type { ChainStore, DueChain } from './chain.store.ts';
import type { ChainReadings } from './chain-readings.store.ts';
import type { ChainWork, DueReading } from './chain-work.store.ts';
import { lookAtAddress } from './look-at-address.ts';
import { type Chains, lookAtTransfer } from './look-at-transfer.ts';
import { lookAtWallet } from './look-at-wallet.ts';
import { meteredAsk, OutOfCalls } from './metered-ask.ts';
import type { WalletReadings } from './wallet-readings.store.ts';

type Needs = {
  store: Pick<ChainStore, 'claim' | 'note'>;
  work: ChainWork;
  readings: ChainReadings;
  wallets: WalletReadings;
  ask: SourceClient;
  openKey: (network: ReadableNetwork, sealed: Buffer | null) => string | undefined;
  /** Ends the time of a deal whose transaction is no money of it. The deal decides, and it is the clock that says it. False: not yet. */
  sayHashWrong: (orderId: string, transfer: string, problem: ReadingProblem) => Promise<boolean>;
  wake: () => void;
};

/** A chain in this run: the reader opens with its first question. */
type OpenChain = { chain: DueChain; reader: () => Promise<ChainReader>; calls: number; made: () => number };

/** Reads the chains for what open deals expect. Nothing of a deal moves by it. */
export function chainReadJob(needs: Needs): Job {
  const { store, work, wallets, wake } = needs;

  function opened(chain: DueChain, signal: AbortSignal): OpenChain {
    const { network, final_depth: finalDepth, per_second: perSecond, per_day: perDay, calls_today: spent, now } = chain;
    const calls = Math.min(allowance({ perDay, spent, now }), perSecond * runSeconds);
    const { url, question } = adapters[network].access(chain.base_url, needs.openKey(network, chain.sealed_key));
    const meter = meteredAsk(needs.ask(url, signal), question, { most: calls, perSecond, signal });
    let reader: Promise<ChainReader> | undefined;
    const open = () => {
      reader ??= adapters[network].open(meter.ask, { network, finalDepth, now: () => new Date() });
      return reader;
    };
    return { chain, calls, made: meter.made, reader: open };
  }

  async function readDue({ chain, calls, reader }: OpenChain, others: Chains): Promise<Ended> {
    const { network } = chain;
    await work.gather(network);
    const hashes = groupByTransfer(await work.dueReadings(network, Math.max(callsForHashes(calls), 1)));
    const addresses = await work.dueAddresses(network, Math.max(calls, 1));
    await wallets.gather(network);
    const balances = await wallets.due(network, Math.max(calls, 1));
    if (hashes.length + addresses.length + balances.length === 0)
      return { failures: chain.failures, fault: chain.failures > 0 ? 'keep' : null };
    if (calls === 0) return { failures: chain.failures, fault: 'spent' };
    await reader();
    const looks = [
      ...hashes.map((due) => () => lookAtTransfer({ ...needs, chain, reader, others }, due)),
      ...addresses.map((due) => () => lookAtAddress({ ...needs, chain, reader }, due)),
      ...balances.map((due) => () => lookAtWallet({ chain, reader, wallets }, due)),
    ];
    return readAll(looks, chain.failures);
  }

  async function endWrongTimes() {
    for (const { order_id, transfer, problem } of await work.listWrong()) {
      if (problem === null || (await needs.sayHashWrong(order_id, transfer, problem)))
        await work.told(order_id, transfer);
    }
  }

  return {
    name: 'chain-read',
    scope: 'network',
    everyMs: runSeconds * 1000,
    timeoutMs: 60_000,
    trouble: 'Nobody reads what arrives on the chains: people look at an explorer, as without it',
    async run({ signal }) {
      const chains = (await store.claim()).map((chain) => opened(chain, signal));
      if (chains.length === 0) return;
      const readers: Chains = new Map(chains.map(({ chain, reader }) => [chain.network, { chain, reader }]));
      const ends = await Promise.all(
        chains.map(async (open) => ({ open, ended: await readDue(open, readers).catch(endedBy(open.chain)) })),
      );
      for (const { open, ended } of ends) await store.note(outcomeOf(open, ended));
      await endWrongTimes();
      wake();
    },
  };
}

/** `keep`: nothing was asked, so what was wrong before may still be. */
type Ended = { failures: number; fault: ChainFault | 'keep' | null; waitSeconds?: number | undefined };

/** What one question lacks does not silence the others; a service that does not answer does. */
const ofOne: readonly ChainFault[] = ['unreadable', 'tooLarge'];

/** One after the other, within the budget. */
async function readAll(looks: readonly (() => Promise<void>)[], failures: number): Promise<Ended> {
  let good = 0;
  let fault: ChainFault | null = null;
  for (const look of looks) {
    try {
      await look();
      good += 1;
    } catch (error) {
      if (error instanceof OutOfCalls) return { failures: 0, fault: 'spent' };
      fault = faultOf(error);
      if (!ofOne.includes(fault)) throw error;
    }
  }
  return { failures: good > 0 ? 0 : failures + 1, fault };
}

function faultOf(error: unknown): ChainFault {
  if (error instanceof SourceFailure) return error.fault;
  if (error instanceof ClockOff) return 'clock';
  throw error;
}

const endedBy =
  ({ failures }: DueChain) =>
  (error: unknown): Ended => ({
    failures: failures + 1,
    fault: faultOf(error),
    waitSeconds: error instanceof SourceFailure ? error.waitSeconds : undefined,
  });

function outcomeOf({ chain, made }: OpenChain, { failures, fault, waitSeconds }: Ended) {
  const hasFailed = failures > 0 && fault !== 'keep';
  return {
    ...{ network: chain.network, calls: made(), failures, hasAnswered: made() > 0 && failures === 0 },
    fault: fault === 'keep' ? null : fault,
    waitSeconds: hasFailed ? waitAfter(runSeconds, failures, waitSeconds, longestBlind) : 0,
  };
}

const groupByTransfer = (due: readonly DueReading[]) => [...Map.groupBy(due, ({ transfer }) => transfer).values()];
