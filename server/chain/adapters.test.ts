import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readableNetworks } from '#domain/wallet/network.ts';
import { SourceFailure } from '../lib/outside/source-client.ts';
import { openFakeChains } from '../testing/chain.test-kit.ts';
import { own } from '../testing/chain-scene.test-kit.ts';
import { forFile } from '../testing/for-file.ts';
import { ClockOff } from './adapter.ts';
import { adapters } from './adapters.ts';

const fake = await forFile(openFakeChains());
const hash = fake.send(own.TRC20, { amount: '5' });

/** Parts of right answers, and anything else. */
const piece = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('0x1', '0x0', [hash], hash, `0x${hash}`, 'SUCCESS', null, true, '1', 'Transfer', -1, 1e30, [], {}),
);
const words = [
  ...[
    'id',
    'blockNumber',
    'blockTimeStamp',
    'log',
    'receipt',
    'result',
    'status',
    'logs',
    'transactionHash',
    'blockHash',
    'number',
  ],
  ...[
    'timestamp',
    'hash',
    'address',
    'topics',
    'data',
    'value',
    'to',
    'type',
    'token_info',
    'transaction_id',
    'block_header',
    'raw_data',
  ],
  ...['block_timestamp', 'error', 'code', 'Error', 'constant_result'],
];
const answer = fc.letrec<{ node: unknown; object: unknown }>((tie) => ({
  node: fc.oneof({ maxDepth: 3 }, piece, tie('object'), fc.array(tie('object'), { maxLength: 3 })),
  object: fc.dictionary(fc.constantFrom(...words), tie('node'), { maxKeys: 8 }),
})).object;
const text = fc.oneof(
  answer.map((one) => JSON.stringify({ jsonrpc: '2.0', result: one, ...(one as object) })),
  fc.string(),
);

/** As the client reads it: every number is the text that was sent. */
const asSent = (sent: string): unknown => {
  try {
    return JSON.parse(sent, (_key, value, context?: { source?: string }) =>
      typeof value === 'number' ? (context?.source ?? '') : value,
    );
  } catch {
    throw new SourceFailure('unreadable');
  }
};

test('Whatever a service answers, it is read in its form or refused, and never more', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...readableNetworks),
      fc.array(text, { minLength: 3, maxLength: 4 }),
      async (network, texts) => {
        const now = new Date();
        const head =
          network === 'TRC20'
            ? { block_header: { raw_data: { number: '5000', timestamp: String(now.getTime()) } } }
            : {
                result: {
                  number: '0x1388',
                  hash: `0x${hash}`,
                  timestamp: `0x${Math.floor(now.getTime() / 1000).toString(16)}`,
                },
              };
        let asked = 0;
        const ask = async () => (asked++ === 0 ? head : asSent(texts[asked % texts.length] ?? ''));
        const reader = await adapters[network].open(ask, { network, finalDepth: 20, now: () => now });
        const reads = [
          reader.readTransfer(hash),
          reader.transfersTo(own[network], { readTo: null, placed: now }),
          reader.balanceOf(own[network]),
        ];
        const ends = await Promise.allSettled(reads);
        return ends.every(
          (end) => end.status === 'fulfilled' || end.reason instanceof SourceFailure || end.reason instanceof ClockOff,
        );
      },
    ),
    { numRuns: 300 },
  );
});

test('A transaction is read by its hash alone: another one in the answer is refused', async () => {
  const other = 'b'.repeat(64);
  const info = { id: other, blockNumber: '5', blockTimeStamp: '1700000000000' };
  const now = new Date();
  const head = { block_header: { raw_data: { number: '5', timestamp: String(now.getTime()) } } };
  const ask = async (path: string) => (path === '/wallet/getblock' ? head : info);
  const reader = await adapters.TRC20.open(ask, { network: 'TRC20', finalDepth: 19, now: () => now });
  await expect(reader.readTransfer(hash)).rejects.toMatchObject({ fault: 'unreadable' });
});
