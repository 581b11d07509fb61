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
};

/** Another one where the block was replaced. */
export const blockHashOf = ({ reorganised }: FakeChain, block: number): string =>
  `0x${(reorganised.has(block) ? 'f' : '0').repeat(8)}${block.toString(16).padStart(56, '0')}`;
