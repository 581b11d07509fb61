import { z } from 'zod';
import { isUsdt, type ReadTransaction } from '#domain/chain/reading.ts';
import { accountKey } from '#domain/wallet/account-key.ts';
import { usdtContracts } from '#domain/wallet/network.ts';
import { type Get, SourceFailure, shaped } from '../lib/outside/source-client.ts';
import {
  byHash,
  type ChainAdapter,
  coinTransfersOf,
  currentHead,
  type Found,
  type Head,
  Log,
  logsOf,
  type Since,
  unitsIn,
  Whole,
  Word,
  wordOf,
} from './adapter.ts';

const Block = z.looseObject({
  block_header: z.looseObject({ raw_data: z.looseObject({ number: Whole, timestamp: Whole }) }),
});

/** `{}` for a transaction that the node does not know, and a sentence for a question that it does not like. */
const Known = z.looseObject({ id: z.string().optional(), Error: z.unknown().optional() });
const Info = z.looseObject({
  id: z.string(),
  blockNumber: Whole,
  blockTimeStamp: Whole,
  result: z.string().optional(),
  receipt: z.looseObject({ result: z.string().optional() }).optional(),
  log: logsOf(Log).optional(),
});

const pageSize = 200;
const Transfers = z.looseObject({
  data: z
    .array(
      z.looseObject({
        transaction_id: z.string().regex(/^[0-9a-f]{64}$/i),
        token_info: z.looseObject({ address: z.string() }),
        block_timestamp: Whole,
        to: z.string(),
        type: z.string(),
        value: z.string().regex(/^\d{1,78}$/),
      }),
    )
    .max(pageSize),
});

/** A TronGrid-like service. Its nodes have two views: all blocks, and those that stay ("solidified"). */
export const tronAdapter: ChainAdapter = {
  access: (url, key) => ({ url, question: key === undefined ? {} : { headers: { 'TRON-PRO-API-KEY': key } } }),

  async open(ask, { now }) {
    const { raw_data } = shaped(Block, await ask('/wallet/getblock', { body: { detail: false } })).block_header;
    const head = currentHead({ number: raw_data.number, at: new Date(raw_data.timestamp) }, now());
    return {
      async readTransfer(hash) {
        const solid = await infoOf(ask, '/walletsolidity', hash);
        const info = solid ?? (await infoOf(ask, '/wallet', hash));
        return info && transactionOf(info, head, solid !== undefined);
      },
      transfersTo: (address, since) => transfersTo(ask, address, since),
      balanceOf: (address) => balanceOf(ask, address),
    };
  },
};

async function infoOf(ask: Get, view: string, hash: string): Promise<z.output<typeof Info> | undefined> {
  const answer = await ask(`${view}/gettransactioninfobyid`, { body: { value: hash } });
  const known = shaped(Known, answer);
  if (known.Error !== undefined) throw new SourceFailure('refused');
  if (known.id === undefined) return undefined;
  const info = shaped(Info, answer);
  if (info.id.toLowerCase() !== hash) throw new SourceFailure('unreadable');
  return info;
}

const success = 'SUCCESS';

function transactionOf(info: z.output<typeof Info>, head: Head, isFinal: boolean): ReadTransaction {
  const { blockNumber, blockTimeStamp, result, receipt, log = [] } = info;
  return {
    ...{ block: blockNumber, at: new Date(blockTimeStamp), isFinal },
    depth: Math.max(0, head.number - blockNumber + 1),
    // A transfer of the coin of Tron itself has no result.
    failed: result === 'FAILED' || (receipt?.result ?? success) !== success,
    transfers: coinTransfersOf(log),
  };
}

const Constant = z.looseObject({
  result: z.looseObject({ result: z.literal(true) }),
  constant_result: z.tuple([Word]),
});

async function balanceOf(ask: Get, address: string): Promise<bigint> {
  const question = { function_selector: 'balanceOf(address)', parameter: wordOf(address), visible: true };
  const contract_address = usdtContracts.TRC20.contract;
  const body = { owner_address: address, contract_address, ...question };
  return unitsIn(shaped(Constant, await ask('/wallet/triggerconstantcontract', { body })).constant_result[0]);
}

async function transfersTo(ask: Get, address: string, { readTo, placed }: Since): Promise<Found> {
  const from = readTo ?? placed.getTime();
  const query = new URLSearchParams({
    ...{ only_confirmed: 'true', only_to: 'true', order_by: 'block_timestamp,asc', limit: String(pageSize) },
    ...{ contract_address: usdtContracts.TRC20.contract, min_timestamp: String(from) },
  });
  const { data } = shaped(
    Transfers,
    await ask(`/v1/accounts/${encodeURIComponent(address)}/transactions/trc20?${query}`),
  );
  const own = accountKey(address);
  const parts = data
    .filter(
      ({ type, to, token_info }) =>
        type === 'Transfer' && accountKey(to) === own && isUsdt(accountKey(token_info.address), 'TRC20'),
    )
    .map(({ transaction_id, value }) => ({ hash: transaction_id.toLowerCase(), units: BigInt(value) }));
  const newest = data.reduce((last, { block_timestamp }) => Math.max(last, block_timestamp), from);
  const isFull = data.length === pageSize;
  // A page that ends where it began would come again for ever.
  return { transfers: byHash(parts), readTo: isFull && newest === from ? newest + 1 : newest, isBehind: isFull };
}
