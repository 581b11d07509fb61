import type { ReadableNetwork } from '#domain/wallet/network.ts';

/** One event of a transaction. `kind`: an approval moves nothing. */
export type FakeLog = { contract: string; to: string; units: bigint; kind: 'transfer' | 'approval' };
export type FakeTransaction = {
  hash: string;
  block: number;
  /** The hash that its block had when it was mined. */
  blockHash: string;
  at: Date;
  failed: boolean;
  logs: FakeLog[];
};
export type FakeChain = {
  network: ReadableNetwork;
  height: number;
  /** How many blocks make a transaction final there. */
  finalDepth: number;
  transactions: Map<string, FakeTransaction>;
  /** Blocks in whose place another one stands now. */
  reorganised: Set<number>;
  /** What accounts have, in units. */
  balances: Map<string, bigint>;
  /** The transactions that were in them. */
  replaced: Map<string, FakeTransaction>;
};

/** Another one where the block was replaced. */
export const blockHashOf = ({ reorganised }: FakeChain, block: number): string =>
  `0x${(reorganised.has(block) ? 'f' : '0').repeat(8)}${block.toString(16).padStart(56, '0')}`;

export function replaceBlockOf({ network, transactions, reorganised, replaced }: FakeChain, hash: string): void {
  const key = hash.slice(-64);
  const mined = transactions.get(key);
  if (!mined) return;
  reorganised.add(mined.block);
  replaced.set(key, mined);
  if (network === 'TRC20') transactions.delete(key);
}

export function mineAgain(chain: FakeChain, hash: string, { failed = false }: { failed?: boolean }): void {
  const before = chain.replaced.get(hash.slice(-64));
  if (!before) throw new Error('Its block was not replaced');
  chain.height += 1;
  const block = chain.height;
  const facts = { block, blockHash: blockHashOf(chain, block), at: new Date(), failed };
  chain.transactions.set(before.hash, { ...before, ...facts, logs: failed ? [] : before.logs });
}

/** What the account of a question of 32 bytes has, as a contract answers it. */
export const balanceIn = ({ balances }: FakeChain, word: string): string =>
  (balances.get(`0x${word.slice(-40)}`) ?? 0n).toString(16).padStart(64, '0');
