import { describe, expect, test } from 'vitest';
import type { Arrival, TransferFacts } from './order-transfer.ts';
import { type ClaimedTransfer, isTakenForClaim, judgeReceipt, judgeRecorded, leftToSettle } from './transfer.ts';

const order: TransferFacts = {
  ...{ sc: 'USDT', status: 'confirmed', amt_to_exch: '200', confirmed_at: new Date(), received_at: null },
  ...{ cancelled_at: null, sent_at: null, sent_tx_hash: null, sent_void: false, arrived: null, settlement: null },
  settles: null,
};
const transfer = (more: Partial<ClaimedTransfer> = {}): ClaimedTransfer => ({
  ...{ key: 'one', amount: null, used: null, is_used_by_customer: false, claimed: '0' },
  ...{ is_spent: false, foreign: null, is_named: false },
  ...more,
});
const unnamed = (amount: string): { arrived: Arrival[] } => ({
  arrived: [{ id: 1, amount, tx_hash: null, corrects: null, reason: null, is_void: false }],
});
const why = (transfers: ClaimedTransfer[], facts = order) => judgeReceipt(facts, transfers)?.why;

describe('the receipt of an order', () => {
  test('is as agreed without any transfer, and with one of which nobody recorded the sum', () => {
    expect([why([]), why([transfer()])]).toEqual([undefined, undefined]);
  });

  test('is refused for a transfer of which the first order took all, and for one that is spent', () => {
    expect(why([transfer({ used: '50' })])).toBe('taken');
    expect(why([transfer({ is_spent: true })])).toBe('taken');
    expect(why([transfer({ amount: '200', used: '200' })])).toBe('taken');
  });

  test('leaves out a wrong one where another one is named, unless staff recorded its sum', () => {
    const [wrong, right] = [transfer({ key: 'one', is_wrong: true }), transfer({ key: 'two' })];
    expect([why([wrong]), why([wrong, right]), why([right, transfer({ key: 'three' })])]).toEqual([
      ...[undefined, undefined, 'sum_unknown'],
    ]);
    expect(why([{ ...wrong, amount: '200' }, right])).toBeUndefined();
    expect([leftToSettle(order, [wrong, right]), leftToSettle(order, [wrong])]).toEqual(['200', '200']);
  });

  test('takes what is left of a transfer whose sum is known', () => {
    expect(why([transfer({ amount: '475', used: '275' })])).toBeUndefined();
    expect(why([transfer({ amount: '475', claimed: '275' })])).toBeUndefined();
    expect(judgeReceipt(order, [transfer({ amount: '475', used: '300' })])).toEqual({
      ...{ why: 'other_sum', agreed: '200', arrived: '175' },
    });
    expect(why([transfer({ amount: '475' })])).toBe('other_sum');
  });

  test('adds up several transfers, and what came without a transaction', () => {
    expect(why([transfer({ amount: '150' }), transfer({ key: 'two', amount: '50' })])).toBeUndefined();
    expect(why([transfer({ amount: '150' })], { ...order, ...unnamed('50') })).toBeUndefined();
    expect(why([], { ...order, ...unnamed('50') })).toBe('other_sum');
    expect(why([], { ...order, ...unnamed('200') })).toBeUndefined();
  });

  test('wants the sums first where several transfers are not recorded, unless the staff name the one', () => {
    const [one, two] = [transfer(), transfer({ key: 'two' })];
    expect(why([one, two])).toBe('sum_unknown');
    expect(why([one, { ...two, is_named: true }])).toBeUndefined();
    expect(why([one, { ...two, is_named: true, used: '1' }])).toBe('taken');
  });

  test('waits while an open deal of another customer claims it', () => {
    const foreign = { order_id: 'other', office_id: 'office' };
    expect(judgeReceipt(order, [transfer({ amount: '200', foreign })])).toEqual({ why: 'claimed_twice', by: foreign });
  });
});

test("A customer's claim is refused only where the transfer paid another deal of the same customer, or is spent", () => {
  const own = { is_used_by_customer: true };
  expect(isTakenForClaim(transfer({ ...own, used: '200' }))).toBe(true);
  expect(isTakenForClaim(transfer({ ...own, used: '200', amount: '475' }))).toBe(false);
  expect(isTakenForClaim(transfer({ used: '200' }))).toBe(false);
  expect(isTakenForClaim(transfer({ is_spent: true }))).toBe(true);
});

test('A recorded sum leaves something for this order, and is one for all orders', () => {
  expect(judgeRecorded(transfer(), '475', false)).toBeUndefined();
  expect(judgeRecorded(transfer({ used: '200' }), '200', false)).toBe('taken');
  expect(judgeRecorded(transfer({ used: '200' }), '201', false)).toBeUndefined();
  expect(judgeRecorded(transfer({ amount: '475' }), '400', false)).toBe('other_recorded');
  expect(judgeRecorded(transfer({ amount: '475' }), '475.0', false)).toBeUndefined();
  expect(judgeRecorded(transfer({ amount: '99999' }), '475', true)).toBeUndefined();
  expect(judgeRecorded(transfer({ is_spent: true }), '475', true)).toBe('taken');
  expect(judgeRecorded(transfer({ is_spent: true }), '0', true)).toBeUndefined();
});

test('What is left to settle is what no other order has used', () => {
  expect(leftToSettle(order, [])).toBe('200');
  expect(leftToSettle(order, [transfer()])).toBe('200');
  expect(leftToSettle(order, [transfer({ used: '1' })])).toBe('0');
  expect(leftToSettle({ ...order, ...unnamed('7') }, [transfer({ amount: '475', used: '200' })])).toBe('282');
});
