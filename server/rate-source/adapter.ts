import {
  priceFault,
  type RateSource,
  readPrice,
  type Sample,
  type SampleFault,
  turned,
} from '#domain/rate-source/sample.ts';
import type { SourceFault } from '#domain/rate-source/source.ts';
import { type Get, SourceFailure } from '../lib/outside/source-client.ts';

/** What was read of one pair. `at` is null where the source names no time. */
export type Taken = Pick<Sample, 'base' | 'quote' | 'bid' | 'ask'> & { at: Date | null };

export type Adapter = {
  source: RateSource;
  /** Reads what the source knows of these currencies. Throws a `SourceFailure` when nothing could be read at all. */
  read: (get: Get, currencies: readonly string[]) => Promise<(Taken | Faulty)[]>;
};

/** A pair of which nothing was read. */
export type Faulty = { fault: SourceFault | SampleFault; waitSeconds?: number | undefined };

/** Reads each pair for itself: what one of them lacks does not silence the others. */
export const eachOf = <T>(
  pairs: readonly T[],
  read: (pair: T) => Promise<Taken | Faulty>,
): Promise<(Taken | Faulty)[]> => Promise.all(pairs.map((pair) => read(pair).catch(faultyOf)));

export function faultyOf(error: unknown): Faulty {
  if (!(error instanceof SourceFailure)) throw error;
  return { fault: error.fault, waitSeconds: error.waitSeconds };
}

type Spelled = { base: string; quote: string; bid: unknown; ask: unknown; at?: Date | null; isTurned?: boolean };

/** A pair as the source spells it. What is no price is a fault, and never a number. `isTurned`: it trades the pair the other way round. */
export function takenOf({ base, quote, bid, ask, at = null, isTurned = false }: Spelled): Taken | Faulty {
  const prices = { bid: readPrice(bid), ask: readPrice(ask) };
  if (prices.bid === undefined || prices.ask === undefined) return { fault: 'notPositive' };
  const read = { bid: prices.bid, ask: prices.ask };
  const fault = priceFault({ base: isTurned ? quote : base, ...read });
  if (fault) return { fault };
  return { base, quote, at, ...(isTurned ? turned(read) : read) };
}

/** A time in whole seconds. Undefined for what is none. */
export const secondsToDate = (text: string): Date | undefined => {
  const at = new Date(Number(text) * 1000);
  return /^\d{1,11}$/.test(text) && !Number.isNaN(at.getTime()) ? at : undefined;
};
