import { type Expected, judgeTransaction, type ReadTransaction, type Verdict } from '#domain/chain/reading.ts';
import { isFinalWrong, type ReadingState } from '#domain/chain/reading-words.ts';
import { isLookedForElsewhere, nextLook } from '#domain/chain/schedule.ts';
import { waitAfter } from '#domain/outside.ts';
import type { ReadableNetwork } from '#domain/wallet/network.ts';
import { SourceFailure } from '../lib/outside/source-client.ts';
import { type ChainReader, ClockOff } from './adapter.ts';
import type { DueChain } from './chain.store.ts';
import type { ChainReadings, JudgedReading } from './chain-readings.store.ts';
import type { ChainWork, DueReading } from './chain-work.store.ts';
import { OutOfCalls } from './metered-ask.ts';

type OneChain = { chain: DueChain; reader: () => Promise<ChainReader> };

/** The chains that are read in this run. */
export type Chains = ReadonlyMap<ReadableNetwork, OneChain>;

type Needs = OneChain & { work: Pick<ChainWork, 'putOff'>; readings: ChainReadings; others: Chains };

/** Reads one transaction, and judges it for every deal that expects something of it. */
export async function lookAtTransfer(needs: Needs, due: readonly DueReading[]): Promise<void> {
  const { chain, work, readings } = needs;
  const [{ transfer, tries } = { transfer: '', tries: 0 }] = due;
  const { network, final_depth: needed } = chain;
  const wait = waitAfter(60, tries, undefined);
  try {
    const read = await (await needs.reader()).readTransfer(transfer);
    const judged = due.map((one) => judge(one, network, needed, read));
    const elsewhere = read ? undefined : await lookElsewhere(needs, due);
    if (elsewhere) return;
    await readings.keep({ transfer, network, read, needed }, judged);
  } catch (error) {
    if (error instanceof SourceFailure) await work.putOff(transfer, network, wait);
    throw error;
  }
}

const stateOf = (read: ReadTransaction | undefined): Exclude<ReadingState, 'unread'> => {
  if (!read) return 'missing';
  return read.isFinal ? 'final' : 'pending';
};

function judge(
  one: DueReading,
  network: ReadableNetwork,
  needed: number,
  read: ReadTransaction | undefined,
): JudgedReading {
  const state = stateOf(read);
  const expected: Expected = { network, address: one.address, amount: one.amount, since: one.since };
  const verdict: Verdict = read ? judgeTransaction(read, expected) : { problem: null, amount: null };
  const isWrong = isFinalWrong({ state, ...verdict });
  return {
    ...{ order_id: one.order_id, state, ...verdict, found_on: null },
    completes: one.use === 'payout' && state === 'final' ? completionOf(verdict, isWrong) : null,
    isTold: state === 'final' && !isWrong,
    wait: nextLook({ network, state, tries: read ? 0 : one.tries + 1, depth: read?.depth ?? 0, needed }),
  };
}

function completionOf({ problem }: Verdict, isWrong: boolean): JudgedReading['completes'] {
  if (isWrong) return 'never';
  return problem === null ? 'soon' : null;
}

/** The usual mistake: it was sent on another network, on which the office may have the same address. Whether it was. */
async function lookElsewhere({ chain, readings, others }: Needs, due: readonly DueReading[]): Promise<boolean> {
  const [{ transfer, tries } = { transfer: '', tries: 0 }] = due;
  if (!isLookedForElsewhere({ state: 'missing', tries: tries + 1 })) return false;
  for (const [network, other] of others) {
    const read = network === chain.network ? undefined : await readOn(other, transfer);
    if (!read?.isFinal) continue;
    const judged = due.map((one) => sentElsewhere(one, network, read));
    await readings.keep({ transfer, network, read, needed: other.chain.final_depth }, judged);
    return true;
  }
  return false;
}

/** What the other chain lacks is no fault of this one, and it is asked again later. A mistake of ours is told as any other. */
async function readOn({ reader }: OneChain, transfer: string): Promise<ReadTransaction | undefined> {
  try {
    return await (await reader()).readTransfer(transfer);
  } catch (error) {
    if (error instanceof SourceFailure || error instanceof ClockOff || error instanceof OutOfCalls) return undefined;
    throw error;
  }
}

/** The money may be there, so the time of the deal does not end by it. */
function sentElsewhere(one: DueReading, network: ReadableNetwork, read: ReadTransaction): JudgedReading {
  const { amount } = judgeTransaction(read, { network, address: one.address, amount: one.amount, since: one.since });
  return {
    ...{ order_id: one.order_id, state: 'final', problem: 'other_network', amount, found_on: network },
    ...{ completes: one.use === 'payout' ? 'never' : null, isTold: true, wait: null },
  };
}
