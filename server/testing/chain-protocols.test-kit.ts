import { balanceIn, blockHashOf, type FakeChain, type FakeLog, type FakeTransaction } from './fake-chain.test-kit.ts';

// The two protocols that the fake chains speak.

const topics = {
  transfer: 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  approval: '8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
};
const word = (hex: string) => hex.replace(/^0x/, '').padStart(64, '0');
const sender = word('0x1111111111111111111111111111111111111111');
const eventOf = ({ kind, to, units }: FakeLog) => ({
  topics: [topics[kind], sender, word(to)],
  data: word(units.toString(16)),
});
const hexOf = (number: number) => `0x${number.toString(16)}`;

const depthOf = (chain: FakeChain, { block }: FakeTransaction) => chain.height - block + 1;
const isFinal = (chain: FakeChain, one: FakeTransaction) => depthOf(chain, one) >= chain.finalDepth;

export function tronAnswer(chain: FakeChain, path: string, body: string, now: Date): string {
  if (path.endsWith('/getblock'))
    return JSON.stringify({
      blockID: 'b',
      block_header: { raw_data: { number: chain.height, timestamp: now.getTime() } },
    });
  if (path.includes('/transactions/trc20')) return tronTransfers(chain, new URL(path, 'http://tron'));
  if (path.endsWith('/triggerconstantcontract'))
    return JSON.stringify({
      result: { result: true },
      constant_result: [balanceIn(chain, JSON.parse(body).parameter)],
    });
  const one = chain.transactions.get(JSON.parse(body).value);
  const isSolid = path.startsWith('/walletsolidity');
  return JSON.stringify(one && (!isSolid || isFinal(chain, one)) ? tronInfo(one) : {});
}

const tronInfo = ({ hash, block, at, failed, logs }: FakeTransaction) => ({
  ...{ id: hash, fee: 13_844_850, blockNumber: block, blockTimeStamp: at.getTime(), contractResult: [''] },
  receipt: { energy_usage_total: 64_285, result: failed ? 'OUT_OF_ENERGY' : 'SUCCESS' },
  ...(failed && { result: 'FAILED' }),
  ...(logs.length > 0 && { log: logs.map((log) => ({ address: log.contract.slice(2), ...eventOf(log) })) }),
});

/** As the service has it, but for the form of the addresses, which it writes in another base. */
function tronTransfers(chain: FakeChain, { pathname, searchParams }: URL): string {
  const address = decodeURIComponent(pathname.split('/')[3] ?? '');
  const from = Number(searchParams.get('min_timestamp'));
  const data = [...chain.transactions.values()]
    .filter((one) => isFinal(chain, one) && one.at.getTime() >= from)
    .flatMap((one) => one.logs.map((log) => ({ one, log })))
    .slice(0, 200)
    .map(({ one, log }) => ({
      ...{ transaction_id: one.hash, block_timestamp: one.at.getTime(), from: `41${sender.slice(24)}` },
      token_info: { symbol: 'USDT', address: `41${log.contract.slice(2)}`, decimals: 6, name: 'Tether USD' },
      ...{
        to: `41${log.to.slice(2)}`,
        type: log.kind === 'transfer' ? 'Transfer' : 'Approval',
        value: String(log.units),
      },
    }));
  return JSON.stringify({ data, success: true, meta: { at: from, page_size: data.length, address } });
}

export function evmAnswer(chain: FakeChain, body: string, now: Date): string {
  const { method, params } = JSON.parse(body);
  const result = evmResult(chain, method, params, now);
  return JSON.stringify({ jsonrpc: '2.0', id: 1, result });
}

function evmResult(chain: FakeChain, method: string, [first]: [never], now: Date): unknown {
  if (method === 'eth_getBlockByNumber') return evmBlock(chain, first, now);
  if (method === 'eth_getTransactionReceipt') {
    const one = chain.transactions.get(String(first).slice(2));
    return one ? evmReceipt(one) : null;
  }
  if (method === 'eth_call') return `0x${balanceIn(chain, (first as { data: string }).data)}`;
  return evmLogs(chain, first);
}

function evmBlock(chain: FakeChain, which: string, now: Date) {
  const number = which === 'latest' ? chain.height : Number(which);
  const mined = [...chain.transactions.values()].find(({ block }) => block === number);
  const at = which === 'latest' ? now : (mined?.at ?? now);
  return { number: hexOf(number), hash: blockHashOf(chain, number), timestamp: hexOf(Math.floor(at.getTime() / 1000)) };
}

const evmReceipt = ({ hash, block, blockHash, failed, logs }: FakeTransaction) => ({
  ...{ transactionHash: `0x${hash}`, blockNumber: hexOf(block), blockHash, status: failed ? '0x0' : '0x1' },
  logs: logs.map((log) => evmLog(hash, log)),
});

function evmLog(hash: string, log: FakeLog) {
  const { topics: named, data } = eventOf(log);
  const transactionHash = `0x${hash}`;
  return { address: log.contract, topics: named.map((topic) => `0x${topic}`), data: `0x${data}`, transactionHash };
}

type LogQuery = { address: string; fromBlock: string; toBlock: string; topics: [string, null, string] };

function evmLogs(chain: FakeChain, { address, fromBlock, toBlock, topics: [, , payee] }: LogQuery) {
  return [...chain.transactions.values()]
    .filter(({ block }) => block >= Number(fromBlock) && block <= Number(toBlock) && !chain.reorganised.has(block))
    .flatMap(({ hash, logs }) => logs.map((log) => evmLog(hash, log)))
    .filter(
      (log) =>
        log.address === address.toLowerCase() && log.topics[2] === payee && log.topics[0] === `0x${topics.transfer}`,
    );
}
