import { waitAfter } from '../outside.ts';
import type { ReadableNetwork } from '../wallet/network.ts';
import type { ReadingState } from './reading-words.ts';

// When a chain is asked for what, and within which budget.

/** `blockSeconds`: the time between two blocks. `finalDepth`: from so many blocks on a transaction stays, as a setting begins. */
export const chainFacts: Readonly<Record<ReadableNetwork, { blockSeconds: number; finalDepth: number }>> = {
  TRC20: { blockSeconds: 3, finalDepth: 19 },
  ERC20: { blockSeconds: 12, finalDepth: 32 },
  BEP20: { blockSeconds: 0.75, finalDepth: 32 },
};

export const chainBounds = {
  finalDepth: { least: 1, most: 500 },
  perSecond: { least: 1, most: 50 },
  perDay: { least: 100, most: 10_000_000 },
} as const;

/** The job runs so often. */
export const runSeconds = 15;

/** An address of open deals is read so often, where the budget allows. */
export const addressSeconds = 300;

/** So is what lies in a wallet of an office, after all others had their turn. */
export const walletSeconds = 900;

/** How long to wait for a transaction that the network does not know: twice as long each time, up to this. */
const longestMissing = 3600;
/** A pending one is looked at when it may be final, and at least so often, so that people see it go on. */
const pendingSeconds = { least: 15, most: 180 };

type Looked = { network: ReadableNetwork; state: ReadingState; tries: number; depth: number; needed: number };

/** In how many seconds the transaction is looked at again. Null: it is final, and nobody asks any more. */
export function nextLook({ network, state, tries, depth, needed }: Looked): number | null {
  if (state === 'final') return null;
  if (state !== 'pending') return waitAfter(runSeconds, tries, undefined, longestMissing);
  const left = Math.max(needed - depth, 1) * chainFacts[network].blockSeconds;
  return Math.min(Math.max(left, pendingSeconds.least), pendingSeconds.most);
}

/** On its third miss, and twice later, a transaction is looked for on the other networks. */
export const isLookedForElsewhere = ({ state, tries }: { state: ReadingState; tries: number }): boolean =>
  state === 'missing' && [3, 6, 9].includes(tries);

/**
 * How many calls may be made now: what is left of the part of the day that is over, and an hour in advance. So no burst uses
 * up the day.
 */
export function allowance({ perDay, spent, now }: { perDay: number; spent: number; now: Date }): number {
  const share = (now.getTime() % msPerDay) / msPerDay;
  return Math.max(0, Math.min(perDay, Math.floor(perDay * share) + Math.ceil(perDay / 24)) - spent);
}
const msPerDay = 86_400_000;

/** Two thirds of the calls of a run look at transactions at most, so that addresses have their turn too. */
export const callsForHashes = (calls: number): number => Math.ceil((calls * 2) / 3);

/** The clock of a service may be so far from ours. What is further behind does not see the newest blocks. */
const clockBounds = { aheadMs: 2 * 60_000, behindMs: 15 * 60_000 } as const;

export const isClockOff = (newestBlock: Date, now: Date): boolean => {
  const behind = now.getTime() - newestBlock.getTime();
  return !(behind >= -clockBounds.aheadMs && behind <= clockBounds.behindMs);
};

/** After so many failures in a row nobody can say what arrives, and people hear that the chain is not read. */
export const blindFailures = 3;
export const isBlind = ({ on, failures }: { on: boolean; failures: number }): boolean =>
  on && failures >= blindFailures;

/** How long a service that fails is left alone at most, unless it asks for more, in seconds. */
export const longestBlind = 300;
