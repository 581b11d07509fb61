import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { toUnits } from '#domain/money/money.ts';
import { accountKey } from '#domain/wallet/account-key.ts';
import { type ReadableNetwork, usdtContracts } from '#domain/wallet/network.ts';
import { evmAnswer, tronAnswer } from './chain-protocols.test-kit.ts';
import { blockHashOf, type FakeChain, type FakeLog, mineAgain, replaceBlockOf } from './fake-chain.test-kit.ts';

/** What a service plays instead of its answer. */
export type ChainMadness =
  | 'HTML'
  | '429'
  | '500'
  | 'hanging'
  | 'cut off'
  | 'too much'
  | 'a clock that is off'
  | 'noise';

/** Where the services are, as an admin types it. */
export const chainServices: Readonly<Record<ReadableNetwork, string>> = {
  TRC20: 'https://api.trongrid.io',
  ERC20: 'https://eth.node.example/v3',
  BEP20: 'https://bsc.node.example',
};
const networkOf = (host: string | undefined) =>
  (Object.keys(chainServices) as ReadableNetwork[]).find((network) => new URL(chainServices[network]).host === host);

type Sending = {
  network?: ReadableNetwork;
  amount?: string;
  units?: bigint;
  contract?: string;
  failed?: boolean;
  kind?: FakeLog['kind'];
  at?: Date;
  /** More events of the same transaction. */
  more?: { to: string; amount: string }[];
};

/**
 * Three chains on this machine, in the forms that a TronGrid-like service and a JSON-RPC node answer with. Give its `url` to the
 * client as `relay`. Nobody has tried the product against real ones from here.
 */
export async function openFakeChains() {
  const chains = new Map<ReadableNetwork, FakeChain>(
    (['TRC20', 'ERC20', 'BEP20'] as const).map((network) => [network, newChain(network)]),
  );
  const mad = new Map<ReadableNetwork, ChainMadness>();
  const asked: { network: ReadableNetwork; path: string; headers: http.IncomingHttpHeaders; body: string }[] = [];
  const waiting = new Set<http.ServerResponse>();
  let noise = () => '';

  const server = http.createServer(async (request, response) => {
    const network = networkOf(request.headers.host);
    const chain = network && chains.get(network);
    if (!network || !chain) return void response.writeHead(404).end();
    const body = await text(request);
    const path = request.url ?? '';
    asked.push({ network, path, headers: request.headers, body });
    const madness = mad.get(network);
    if (madness === 'hanging') return void waiting.add(response);
    const answer = () => answerOf(chain, path, body, madness === 'a clock that is off');
    play(response, madness, madness === 'noise' ? noise : answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const of = (network: ReadableNetwork): FakeChain => chains.get(network) ?? newChain(network);

  return {
    url: `http://127.0.0.1:${port}`,
    mad,
    asked,
    of,
    /** What is answered with the madness `noise`. */
    setNoise(answer: () => string) {
      noise = answer;
    },
    /** Mines a transaction into a new block, and answers its hash as the network writes it. */
    send(to: string, { network = 'TRC20', amount = '0', ...sent }: Sending = {}): string {
      const chain = of(network);
      chain.height += 1;
      const { contract, decimals } = usdtContracts[network];
      const log = (address: string, units: bigint): FakeLog => ({
        ...{ contract: accountKey(sent.contract ?? contract), to: accountKey(address), units },
        kind: sent.kind ?? 'transfer',
      });
      const hash = randomBytes(32).toString('hex');
      const logs = [
        log(to, sent.units ?? toUnits(amount, decimals)),
        ...(sent.more ?? []).map((each) => log(each.to, toUnits(each.amount, decimals))),
      ];
      const block = chain.height;
      const facts = {
        block,
        blockHash: blockHashOf(chain, block),
        at: sent.at ?? new Date(),
        failed: sent.failed ?? false,
      };
      chain.transactions.set(hash, { hash, ...facts, logs: facts.failed ? [] : logs });
      return network === 'TRC20' ? hash : `0x${hash}`;
    },
    hasBalance: (network: ReadableNetwork, address: string, units: bigint) =>
      of(network).balances.set(accountKey(address), units),
    grow(network: ReadableNetwork, blocks: number) {
      of(network).height += blocks;
    },
    /** Another block stands where the transaction was. Tron forgets it; a node of Ethereum may still have its receipt. */
    reorganise: (network: ReadableNetwork, hash: string) => replaceBlockOf(of(network), hash),
    /** A transaction whose block was replaced is mined into a new one. It may end otherwise there. */
    mineAgain: (network: ReadableNetwork, hash: string, ending: { failed?: boolean } = {}) =>
      mineAgain(of(network), hash, ending),
    async close() {
      for (const response of waiting) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const newChain = (network: ReadableNetwork): FakeChain => ({
  ...{ network, height: 1_000_000, finalDepth: network === 'TRC20' ? 19 : 32 },
  ...{ transactions: new Map(), reorganised: new Set(), replaced: new Map(), balances: new Map() },
});

const dayMs = 86_400_000;

function answerOf(chain: FakeChain, path: string, body: string, isOff: boolean): string {
  const now = new Date(Date.now() - (isOff ? dayMs : 0));
  return chain.network === 'TRC20' ? tronAnswer(chain, path, body, now) : evmAnswer(chain, body, now);
}

function play(response: http.ServerResponse, madness: ChainMadness | undefined, answer: () => string) {
  switch (madness) {
    case 'HTML':
      return response.end('<!doctype html><title>Just a moment</title>');
    case '429':
      return response.writeHead(429, { 'retry-after': '600' }).end();
    case '500':
      return response.writeHead(500).end('oops');
    case 'too much':
      return response.end(`{"id":"${'x'.repeat(3 * 1024 * 1024)}"}`);
    case 'cut off':
      response.writeHead(200, { 'content-length': 5000 });
      return response.write(answer().slice(0, 20), () => response.destroy());
    default:
      return response.end(answer());
  }
}
