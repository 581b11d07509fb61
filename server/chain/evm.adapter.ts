import { z } from 'zod';
import { isUsdt, type ReadTransaction } from '#domain/chain/reading.ts';
import { chainFacts } from '#domain/chain/schedule.ts';
import { accountKey } from '#domain/wallet/account-key.ts';
import { usdtContracts } from '#domain/wallet/network.ts';
import { type Get, SourceFailure, shaped } from '../lib/outside/source-client.ts';
import {
  byHash,
  type ChainAdapter,
  ClockOff,
  coinTransfersOf,
  currentHead,
  type Found,
  type Head,
  Log,
  logsOf,
  type Since,
  type Terms,
  transferTopic,
  unitsIn,
  Word,
  wordOf,
} from './adapter.ts';

/** A number as these nodes write it. */
const Quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,13}$/i)
  .transform((text) => Number.parseInt(text, 16));
const Hash = z.string().regex(/^0x[0-9a-f]{64}$/i);

const Answer = z.looseObject({ result: z.unknown().optional(), error: z.looseObject({ code: z.string() }).optional() });
const Block = z.looseObject({ number: Quantity, hash: Hash, timestamp: Quantity });
const Receipt = z.looseObject({
  ...{ transactionHash: Hash, blockHash: Hash, blockNumber: Quantity },
  status: z.enum(['0x0', '0x1']),
  logs: logsOf(Log),
});
const FoundLogs = logsOf(Log.extend({ transactionHash: Hash, removed: z.boolean().optional() }));

/** How nodes say that they were asked too often. */
const limitCodes: readonly string[] = ['-32005', '429'];

/** The services answer for at most so many blocks at once, and keep so many for a first look. */
const mostBlocks = 1000;
const mostBlocksBack = 60_000;

type Call = <S extends z.ZodType>(schema: S, method: string, params: readonly unknown[]) => Promise<z.output<S>>;

const callOn =
  (ask: Get): Call =>
  async (schema, method, params) => {
    const { result, error } = shaped(Answer, await ask('', { body: { jsonrpc: '2.0', id: 1, method, params } }));
    if (error) throw new SourceFailure(limitCodes.includes(error.code) ? 'busy' : 'refused');
    return shaped(schema, result);
  };

const hexOf = (number: number) => `0x${number.toString(16)}`;

/** A node of Ethereum or of one of its like, over JSON-RPC. */
export const evmAdapter: ChainAdapter = {
  access: (url, key) => ({ url: key === undefined ? url : `${url}/${encodeURIComponent(key)}`, question: {} }),

  async open(ask, terms) {
    const call = callOn(ask);
    const newest = await call(Block, 'eth_getBlockByNumber', ['latest', false]);
    const head = currentHead({ number: newest.number, at: secondsToDate(newest.timestamp) }, terms.now());
    return {
      readTransfer: (hash) => readTransfer(call, hash, head, terms),
      transfersTo: (address, since) => transfersTo(call, address, since, { head, ...terms }),
      balanceOf: (address) => balanceOf(call, address, terms),
    };
  },
};

const secondsToDate = (seconds: number) => new Date(seconds * 1000);

async function readTransfer(
  call: Call,
  hash: string,
  head: Head,
  { finalDepth }: Terms,
): Promise<ReadTransaction | undefined> {
  const receipt = await call(Receipt.nullable(), 'eth_getTransactionReceipt', [`0x${hash}`]);
  if (!receipt) return undefined;
  if (receipt.transactionHash.toLowerCase() !== `0x${hash}`) throw new SourceFailure('unreadable');
  const block = await call(Block.nullable(), 'eth_getBlockByNumber', [hexOf(receipt.blockNumber), false]);
  // The chain has another block in that place now, so the transaction is in none.
  if (!block || block.hash !== receipt.blockHash) return undefined;
  const at = secondsToDate(block.timestamp);
  if (at > head.at) throw new ClockOff();
  const depth = Math.max(0, head.number - receipt.blockNumber + 1);
  const transfers = coinTransfersOf(receipt.logs);
  return {
    at,
    block: receipt.blockNumber,
    depth,
    isFinal: depth >= finalDepth,
    failed: receipt.status === '0x0',
    transfers,
  };
}

/** What `balanceOf(address)` of a contract begins with. */
const balanceCall = '0x70a08231';

async function balanceOf(call: Call, address: string, { network }: Terms): Promise<bigint> {
  const to = usdtContracts[network].contract;
  return unitsIn(await call(Word, 'eth_call', [{ to, data: `${balanceCall}${wordOf(address)}` }, 'latest']));
}

type Range = Terms & { head: Head };

async function transfersTo(call: Call, address: string, since: Since, range: Range): Promise<Found> {
  const { head, network, finalDepth } = range;
  const last = head.number - finalDepth + 1;
  const from = since.readTo === null ? firstBlock(since.placed, range) : since.readTo + 1;
  const to = Math.min(last, from + mostBlocks - 1);
  if (to < from) return { transfers: [], readTo: since.readTo, isBehind: false };
  const own = accountKey(address);
  const logs = await call(FoundLogs, 'eth_getLogs', [
    {
      ...{ address: usdtContracts[network].contract, fromBlock: hexOf(from), toBlock: hexOf(to) },
      topics: [`0x${transferTopic}`, null, `0x${wordOf(address)}`],
    },
  ]);
  const parts = logs.flatMap((log) =>
    coinTransfersOf([log])
      .filter(({ contract, to: payee }) => !log.removed && payee === own && isUsdt(contract, network))
      .map(({ units }) => ({ hash: log.transactionHash.slice(2).toLowerCase(), units })),
  );
  return { transfers: byHash(parts), readTo: to, isBehind: to < last };
}

/** About the block of this moment, rather an earlier one. */
function firstBlock(placed: Date, { head, network }: Range): number {
  const seconds = Math.max(0, (head.at.getTime() - placed.getTime()) / 1000);
  const back = Math.min(Math.ceil(seconds / chainFacts[network].blockSeconds) + 100, mostBlocksBack);
  return Math.max(0, head.number - back);
}
