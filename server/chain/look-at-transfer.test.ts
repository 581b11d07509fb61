import { expect, test, vi } from 'vitest';
import { SourceFailure } from '../lib/outside/source-client.ts';
import { ClockOff } from './adapter.ts';
import { type Chains, lookAtTransfer } from './look-at-transfer.ts';
import { OutOfCalls } from './metered-ask.ts';

const transfer = 'ab'.repeat(32);
const chainOf = (network: 'TRC20' | 'ERC20') => ({
  ...{ network, on: true, base_url: 'https://chain.example', sealed_key: null, final_depth: 19, per_second: 5 },
  ...{ per_day: 1000, failures: 0, calls_today: 0, now: new Date() },
});

/** A transaction that its own network does not know for the third time, so the other one is asked, which fails. */
async function lookWhile(failure: Error) {
  const transfersTo = vi.fn<() => Promise<never>>();
  const balanceOf = vi.fn<() => Promise<never>>();
  const readerOf = (readTransfer: () => Promise<undefined>) => async () => ({ readTransfer, transfersTo, balanceOf });
  const failing = readerOf(() => Promise.reject(failure));
  const others: Chains = new Map([['ERC20', { chain: chainOf('ERC20'), reader: failing }]]);
  const keep = vi.fn<() => Promise<number>>().mockResolvedValue(0);
  const putOff = vi.fn<() => Promise<never[]>>().mockResolvedValue([]);
  const due = {
    ...{ order_id: 'one', transfer, use: 'claimed' as const, state: 'missing' as const, tries: 2 },
    ...{ address: 'TYEHWsexUJDs9sPDBqvCHMkZkBfRPH9dXk', amount: '100', since: new Date() },
  };
  const own = { chain: chainOf('TRC20'), reader: readerOf(async () => undefined) };
  const needs = { ...own, others, work: { putOff }, readings: { keep } };
  return { keep, looked: lookAtTransfer(needs, [due]) };
}

test.each([
  ['is busy', new SourceFailure('busy')],
  ['has another clock', new ClockOff()],
  ['has no calls left', new OutOfCalls()],
])('another chain that %s is no fault of the own one', async (_what, failure) => {
  const { keep, looked } = await lookWhile(failure);
  await looked;
  expect(keep).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ network: 'TRC20', read: undefined }), [
    expect.objectContaining({ order_id: 'one', state: 'missing', problem: null }),
  ]);
});

test('a mistake of ours while another chain is read is told', async () => {
  const { keep, looked } = await lookWhile(new TypeError('a mistake'));
  await expect(looked).rejects.toThrow('a mistake');
  expect(keep).not.toHaveBeenCalled();
});
