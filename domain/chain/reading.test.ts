import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compare, fromUnits } from '../money/money.ts';
import { accountKey } from '../wallet/account-key.ts';
import { type ReadableNetwork, readableNetworks, usdtContracts } from '../wallet/network.ts';
import { neverDestination } from '../wallet/never-destination.ts';
import {
  amountOf,
  type CoinTransfer,
  clockSlackMs,
  type Expected,
  judgeTransaction,
  type ReadTransaction,
} from './reading.ts';
import { isFinalWrong, readingStates } from './reading-words.ts';

const own = 'TK1jVnZ3Bk7o71qkPNNt8xTuK612k8xTXV';
const placed = new Date('2026-11-20T10:00:00Z');
const expected: Expected = { network: 'TRC20', address: own, amount: '777.77', since: placed };
const usdt = (network: ReadableNetwork) => accountKey(usdtContracts[network].contract);
const paid = (changes: Partial<CoinTransfer> = {}): CoinTransfer => ({
  ...{ contract: usdt('TRC20'), to: accountKey(own), units: 777_770_000n },
  ...changes,
});
const read = (changes: Partial<ReadTransaction> = {}): ReadTransaction => ({
  ...{ at: new Date('2026-11-20T10:05:00Z'), block: 70_000_000, depth: 25, isFinal: true, failed: false },
  ...{ transfers: [paid()], ...changes },
});

describe('a transaction', () => {
  const stranger = accountKey('TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf');
  test.each<[string, Partial<ReadTransaction>, ReturnType<typeof judgeTransaction>]>([
    ['is right', {}, { problem: null, amount: '777.77' }],
    ['has failed', { failed: true }, { problem: 'failed', amount: null }],
    ['moves nothing, as an approval', { transfers: [] }, { problem: 'no_transfer', amount: null }],
    [
      'moves a coin of another contract that calls itself USDT',
      { transfers: [paid({ contract: stranger })] },
      { problem: 'other_contract', amount: null },
    ],
    ['goes to somebody else', { transfers: [paid({ to: stranger })] }, { problem: 'other_recipient', amount: null }],
    [
      'comes in two parts, beside those of others',
      { transfers: [paid({ units: 700_000_000n }), paid({ to: stranger, units: 5n }), paid({ units: 77_770_000n })] },
      { problem: null, amount: '777.77' },
    ],
    ['has dust', { transfers: [paid({ units: 1n })] }, { problem: 'other_sum', amount: '0.000001' }],
    ['is older than the deal', { at: new Date('2026-11-20T09:57:59Z') }, { problem: 'older', amount: '777.77' }],
    [
      'has a sum that no deal has',
      { transfers: [paid({ units: 2n ** 256n - 1n })] },
      { problem: 'other_sum', amount: null },
    ],
  ])('that %s is judged so', (_, changes, verdict) => {
    expect(judgeTransaction(read(changes), expected)).toEqual(verdict);
  });

  test('with 18 decimals is cut to 6, and never rounded up', () => {
    expect(amountOf(777_770_000_000_000_000_000n, 'BEP20')).toBe('777.77');
    expect(amountOf(777_770_000_999_999_999_999n, 'BEP20')).toBe('777.77');
    expect(amountOf(999_999_999_999n, 'BEP20')).toBe('0');
    expect(amountOf(777_770_000n, 'ERC20')).toBe('777.77');
  });
});

test('USDT is the contract that is never a destination, and each network has another', () => {
  for (const network of readableNetworks)
    expect(neverDestination(usdtContracts[network].contract)).toEqual({ kind: 'coin', coin: 'USDT' });
  expect(new Set(readableNetworks.map(usdt)).size).toBe(3);
});

const account = fc.constantFrom(accountKey(own), accountKey('TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf'), usdt('TRC20'));
const transfer = fc.record({
  contract: fc.constantFrom(...readableNetworks.map(usdt), '0x00'),
  to: account,
  units: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
});
const transaction = fc.record({
  at: fc.date({ min: new Date('2026-11-20T09:00:00Z'), max: new Date('2026-11-20T11:00:00Z'), noInvalidDate: true }),
  block: fc.nat(),
  depth: fc.nat(100),
  isFinal: fc.boolean(),
  failed: fc.boolean(),
  transfers: fc.array(transfer, { maxLength: 6 }),
});

test('Only what the right contract moved to the right address, in full, after the deal began, is right', () => {
  fc.assert(
    fc.property(transaction, fc.bigInt({ min: 1n, max: 10n ** 12n }), (one, units) => {
      const amount = fromUnits(units, 6);
      const verdict = judgeTransaction(one, { ...expected, amount });
      const arrived = one.transfers
        .filter(({ contract, to }) => contract === usdt('TRC20') && to === accountKey(own))
        .reduce((sum, each) => sum + each.units, 0n);
      const isRight = !one.failed && arrived === units && one.at.getTime() >= placed.getTime() - clockSlackMs;
      return (
        (verdict.problem === null) === isRight &&
        (verdict.amount === null || compare(verdict.amount, fromUnits(arrived, 6)) === 0)
      );
    }),
    { numRuns: 2000 },
  );
});

test('Time ends only with a final transaction that is no money of the deal', () => {
  const problems = ['failed', 'other_sum', 'other_network', null] as const;
  const ending = readingStates.flatMap((state) =>
    problems.filter((problem) => isFinalWrong({ state, problem })).map((problem) => [state, problem]),
  );
  expect(ending).toEqual([['final', 'failed']]);
});
