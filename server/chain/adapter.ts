import { z } from 'zod';
import type { CoinTransfer, ReadTransaction } from '#domain/chain/reading.ts';
import { isClockOff } from '#domain/chain/schedule.ts';
import { accountKey } from '#domain/wallet/account-key.ts';
import type { ReadableNetwork } from '#domain/wallet/network.ts';
import type { Get, Question } from '../lib/outside/source-client.ts';

/** From where an address is read: how far it was read before, else from the first deal that expects something there. */
export type Since = { readTo: number | null; placed: Date };

/** USDT that came to an address, by transaction. `isBehind`: there is more to read at once. */
export type Found = { transfers: { hash: string; units: bigint }[]; readTo: number | null; isBehind: boolean };

/** Reads one chain. What is in another form than expected throws a `SourceFailure`. */
export type ChainReader = {
  /** Undefined: the chain does not know the transaction now. */
  readTransfer: (hash: string) => Promise<ReadTransaction | undefined>;
  /** Only of final transactions. */
  transfersTo: (address: string, since: Since) => Promise<Found>;
  /** How much USDT an address has in the newest block, in the units of the contract. */
  balanceOf: (address: string) => Promise<bigint>;
};

export type Terms = { network: ReadableNetwork; finalDepth: number; now: () => Date };

export type ChainAdapter = {
  /** Where and with what the service is asked. The key stays out of every log. */
  access: (baseUrl: string, key: string | undefined) => { url: string; question: Question };
  /** Asks for the newest block first. A service that does not see the newest ones says wrong things of all others. */
  open: (ask: Get, terms: Terms) => Promise<ChainReader>;
};

/** The clock of the service is off, or its newest block is old. */
export class ClockOff extends Error {}

export type Head = { number: number; at: Date };

export function currentHead(head: Head, now: Date): Head {
  if (isClockOff(head.at, now)) throw new ClockOff();
  return head;
}

/** A whole number, as the client has read its digits. */
export const Whole = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/** A block of a transaction has at most so many events. What has more is not read. */
const mostLogs = 2000;

export const Log = z.looseObject({
  ...{ address: z.string().max(100), topics: z.array(z.string().max(100)).max(8), data: z.string() },
});
export const logsOf = <L extends typeof Log>(log: L) => z.array(log).max(mostLogs);

/** The first topic of the event `Transfer(address,address,uint256)`. */
export const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** A number as a contract answers it, and an account as it is asked for: 32 bytes. */
export const Word = z.string().regex(/^(0x)?[0-9a-f]{64}$/i);
export const unitsIn = (word: z.output<typeof Word>): bigint => BigInt(`0x${bare(word)}`);
export const wordOf = (address: string): string => accountKey(address).slice(2).padStart(64, '0');

const bare = (text: string) => text.replace(/^0x/, '').toLowerCase();

/** The transfers of coins among the events. Approvals and all else are left out. */
export function coinTransfersOf(logs: readonly z.output<typeof Log>[]): CoinTransfer[] {
  return logs.flatMap(({ address, topics, data }) => {
    const [topic = '', , to = ''] = topics.map(bare);
    const units = /^[0-9a-f]{64}/.exec(bare(data))?.[0];
    // What has a fourth topic moves a picture and no coin.
    if (topics.length !== 3 || topic !== transferTopic || !/^0{24}[0-9a-f]{40}$/.test(to) || !units) return [];
    return [{ contract: accountKey(bare(address)), to: `0x${to.slice(24)}`, units: BigInt(`0x${units}`) }];
  });
}

/** Several parts of one transaction are one sum. */
export function byHash(parts: readonly { hash: string; units: bigint }[]): Found['transfers'] {
  return [...Map.groupBy(parts, ({ hash }) => hash)].map(([hash, each]) => ({
    hash,
    units: each.reduce((sum, { units }) => sum + units, 0n),
  }));
}
